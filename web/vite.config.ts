import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = process.env.WENKO_SERVER ?? "http://127.0.0.1:8765";
const served = ["/conversations", "/playbooks", "/health", "/hitl", "/settings"];

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "../src/wenko/page",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 1200,
  },
  server: {
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, server])),
      "/ws": { target: server, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
    restoreMocks: true,
    // On a busy machine a test can take seconds instead of a moment.
    testTimeout: 30_000,
  },
});
