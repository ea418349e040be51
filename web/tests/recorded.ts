// Whole recorded runs, the same files that the server's tests read.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseFrame } from "../src/transport/frame";
import type { PageEvent } from "../src/transport/page-event";

const FOLDER = join(__dirname, "../../protocol/fixtures");

export const NAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".jsonl"))
  .map((name) => name.replace(/\.jsonl$/, ""));

export function frames(name: string): string[] {
  return readFileSync(join(FOLDER, `${name}.jsonl`), "utf8")
    .trim()
    .split("\n");
}

export function recorded(name: string): PageEvent[] {
  return frames(name).map((text) => {
    const frame = parseFrame(text);
    if (frame.kind !== "event") throw new Error(`${name}: ${text.slice(0, 200)}`);
    return frame.event;
  });
}
