// Writes each text file of the build compressed too: the server then spends no time on it.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:html|js|css|svg|json|map|txt)$/;
// Smaller files fit into one packet either way.
const SMALLEST = 512;

export function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    // After the files are written: only then is every name and hash final.
    writeBundle: {
      order: "post",
      async handler({ dir }, bundle) {
        if (dir === undefined) return;
        const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
        await Promise.all(
          files.map((file) => {
            const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
            return content.length < SMALLEST ? undefined : writeCompressed(join(dir, file.fileName), content);
          }),
        );
      },
    },
  };
}

async function writeCompressed(path: string, content: Buffer): Promise<void> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
