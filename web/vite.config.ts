import react from "@vitejs/plugin-react";
import { compress } from "./scripts/compress.ts";
import { defineConfig } from "vitest/config";

const server = process.env.WENKO_SERVER ?? "http://127.0.0.1:8765";
// As a page of the server itself: it refuses those of other ports.
const forwarded = { target: server, changeOrigin: true, headers: { origin: new URL(server).origin } };
const served = ["/conversations", "/playbooks", "/health", "/hitl", "/settings"];

type ModuleLookup = (id: string) => { isEntry: boolean; importers: readonly string[] } | null;

/** The chunk of a module that the entry imports, directly or through others, but never lazily. */
function firstView(id: string, lookUp: ModuleLookup): string | null {
  const seen = new Set([id]);
  for (const each of seen) {
    const found = lookUp(each);
    if (found?.isEntry) return "first";
    for (const importer of found?.importers ?? []) seen.add(importer);
  }
  return null;
}

export default defineConfig({
  plugins: [react(), compress()],
  build: {
    outDir: "../src/wenko/page",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 1800,
    // One file for the first view: a hundred small ones cost more in headers than they save.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ debugName: "first", name: (id, context) => firstView(id, (each) => context.getModuleInfo(each)) }],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, forwarded])),
      "/ws": { ...forwarded, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
    restoreMocks: true,
    // On a busy machine a test can take seconds instead of a moment.
    testTimeout: 30_000,
    // A test that fails beside others is run once more; the output names it.
    retry: 1,
    maxWorkers: "100%",
  },
});
