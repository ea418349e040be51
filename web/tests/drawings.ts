// Random text drawings: consistent ones, made on a grid of cells, and frames that were miscounted.
import { cellsIn, graphemes } from "../src/hitl/cells";

export type Random = (below: number) => number;

/** A reproducible source of random numbers (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const WORDS = ["用户", "plan", "人在回路", "→", "✓ ok", "a", "服务器 A", "", "🚀", "é", "（注）", "--", "x|y"];
const STYLES = ["┌─┐│└┘", "┏━┓┃┗┛", "╔═╗║╚╝", "╭─╮│╰╯", "+-+|++"].map((style) => [...style]);
const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;

/** Boxes in boxes, beside and above each other, with titles and tees; every line fits its cells. */
export function consistentDrawing(random: Random, depth = 0): string {
  const parts = Array.from({ length: 1 + random(3) }, () =>
    depth < 2 && random(3) > 0 ? box(random, consistentDrawing(random, depth + 1)) : pick(random, WORDS),
  );
  return random(3) === 0 ? beside(parts) : parts.join("\n");
}

function box(random: Random, content: string): string {
  const [a, h, b, v, c, d] = pick(random, STYLES) as [string, string, string, string, string, string];
  const lines = content.split("\n");
  const width = Math.max(...lines.map(cellsIn)) + 2 + random(3);
  const title = random(4) === 0 ? `${h} ${pick(random, ["用户", "Class"])} ` : "";
  const top = a + title + h.repeat(Math.max(0, width - cellsIn(title))) + b;
  const inner = Math.max(width, cellsIn(title));
  const body = lines.map((line) => `${v} ${padded(line, inner - 1)}${v}`);
  const rule = random(4) === 0 ? [`${v === "|" ? "+" : "├"}${h.repeat(inner)}${v === "|" ? "+" : "┤"}`] : [];
  const indent = " ".repeat(random(3));
  return [top, ...body, ...rule, c + h.repeat(inner) + d].map((line) => indent + line).join("\n");
}

function beside(parts: readonly string[]): string {
  const columns = parts.map((part) => part.split("\n"));
  const height = Math.max(...columns.map((column) => column.length));
  const widths = columns.map((column) => Math.max(...column.map(cellsIn)));
  return Array.from({ length: height }, (_, row) =>
    columns.map((column, at) => padded(column[row] ?? "", widths[at] ?? 0)).join(" "),
  ).join("\n");
}

/** One frame whose lines were padded by counting characters. */
export function miscountedFrame(random: Random): string {
  const texts = ["执行计划", "步骤 one", "人在回路（HITL）", "ok", "第 1 步"];
  const body = Array.from({ length: 1 + random(4) }, () => pick(random, texts));
  const width = Math.max(...body.map((line) => graphemes(line).length)) + 2 + random(6);
  const sides = body.map((line) => `│ ${line}${" ".repeat(width - 1 - graphemes(line).length)}│`);
  return [`┌${"─".repeat(width)}┐`, ...sides, `└${"─".repeat(width)}┘`].join("\n");
}

function padded(line: string, width: number): string {
  return line + " ".repeat(Math.max(0, width - cellsIn(line)));
}
