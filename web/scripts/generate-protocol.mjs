// Writes src/protocol.gen.ts (types) and src/validate.gen.js (validators) from protocol/schema.json.
// With --out FOLDER it writes there instead, so that a check can compare without touching anything.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import Ajv from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { compile } from "json-schema-to-typescript";

const VALIDATED = { validateEvent: "WenkoEvent", validateReply: "WenkoReply", validateQuestion: "Question" };
const BANNER = "// Generated from protocol/schema.json by `make generate`: do not edit.\n";

const here = dirname(fileURLToPath(import.meta.url));
const schemaText = readFileSync(join(here, "../../protocol/schema.json"), "utf8");
const flag = process.argv.indexOf("--out");
const out = flag < 0 ? join(here, "../src") : process.argv[flag + 1];

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "protocol.gen.ts"), await types());
writeFileSync(join(out, "validate.gen.js"), validators());
writeFileSync(join(out, "validate.gen.d.ts"), declarations());

async function types() {
  const code = await compile(JSON.parse(schemaText), "WenkoProtocol", {
    additionalProperties: false,
    bannerComment: BANNER.trimEnd(),
    style: { printWidth: 100 },
  });
  return code
    .replace(/( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g, "")
    .replace(/\/\*\*\n \*\/\n/g, "");
}

// One schema for each definition: as one document, ajv would repeat it in every validator.
function validators() {
  const ajv = new Ajv({
    allowUnionTypes: true,
    messages: false,
    code: { source: true, esm: true, lines: true },
    discriminator: true,
    inlineRefs: false,
  });
  const separate = JSON.parse(schemaText.replaceAll("#/$defs/", ""), withoutDescriptions);
  checkPositionOnce(separate.$defs);
  for (const [name, definition] of Object.entries(separate.$defs)) ajv.addSchema(definition, name);
  return BANNER + withoutRequire(standaloneCode(ajv, VALIDATED)) + "\n";
}

function withoutDescriptions(key, value) {
  return key === "description" && typeof value === "string" ? undefined : value;
}

// Every event has the same position; checked in each of them it would double the code.
function checkPositionOnce(definitions) {
  const events = definitions.WenkoEvent.oneOf.map((member) => definitions[member.$ref]);
  const { type, payload, ...position } = events[0].properties;
  definitions.WenkoEvent.properties = position;
  definitions.WenkoEvent.required = Object.keys(position);
  for (const event of events) {
    leaveOut(event, position);
    leaveOut(definitions[event.properties.payload.$ref], position);
  }
}

function leaveOut(schema, names) {
  schema.required = schema.required.filter((name) => !(name in names));
  for (const name of Object.keys(names)) delete schema.properties[name];
}

// A browser has no require(): the one helper that ajv asks for is written out instead.
function withoutRequire(code) {
  const inlined = code.replaceAll(
    'require("ajv/dist/runtime/ucs2length").default',
    "(text) => [...text].length",
  );
  if (inlined.includes("require(")) throw new Error("the validators still need require()");
  return inlined;
}

function declarations() {
  const exports = Object.entries(VALIDATED).map(
    ([name, definition]) => `export declare const ${name}: Validate<${definition}>;\n`,
  );
  return (
    BANNER +
    `import type { ${Object.values(VALIDATED).join(", ")} } from "./protocol.gen";\n\n` +
    "export interface Validate<T> {\n" +
    "  (data: unknown): data is T;\n" +
    "  errors?: { instancePath: string; keyword: string }[] | null;\n" +
    "}\n" +
    exports.join("")
  );
}
