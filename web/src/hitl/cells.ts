// Text drawings are made of cells, not characters: a Chinese character takes two. Fonts disagree
// on widths, so every character that may not be one cell wide gets a box of its own.
import { eastAsianWidth } from "get-east-asian-width";

import { toPlainText } from "../shared/plain-text";

/** Text that every monospace font renders alike, or one character in its own box. */
export type Piece = string | { text: string; width: 1 | 2 };

// Latin and box drawing: one cell in any monospace font.
const SAFE = /^[\u0020-\u024f\u2500-\u257f]$/u;
// Tens of thousands of boxes would freeze the page; such a drawing is shown as plain text.
const LIMIT = 20_000;
const TAB = 8;
const OFF_BY = 3;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function graphemes(line: string): string[] {
  return Array.from(segmenter.segment(line), ({ segment }) => segment);
}

/** How many cells a grapheme takes. */
export function widthOf(grapheme: string): 0 | 1 | 2 {
  if (SAFE.test(grapheme)) return 1;
  if (/^[\p{Cc}\p{Cf}\p{Mn}\p{Me}]+$/u.test(grapheme)) return 0;
  if (grapheme.includes("\ufe0f") || /\p{Emoji_Presentation}/u.test(grapheme)) return 2;
  return eastAsianWidth(grapheme.codePointAt(0) ?? 0) === 2 ? 2 : 1;
}

export function cellsIn(line: string): number {
  return graphemes(line).reduce((sum, each) => sum + widthOf(each), 0);
}

/** The lines of a drawing with aligned borders, cut into pieces. */
export function drawing(content: string): Piece[][] {
  const lines = alignBorders(toPlainText(content).trimEnd().split("\n").map(withoutTabs));
  if (content.length > LIMIT) return lines.map((line) => [line]);
  return lines.map(piecesOf);
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  for (const text of graphemes(line)) {
    const before = pieces.at(-1);
    const width = widthOf(text);
    if (width !== 0 && !SAFE.test(text)) pieces.push({ text, width });
    else if (typeof before === "string") pieces[pieces.length - 1] = before + text;
    else pieces.push(text);
  }
  return pieces;
}

function withoutTabs(text: string): string {
  return text.split("\t").reduce((line, part) => {
    const cells = cellsIn(line);
    return line + " ".repeat(TAB - (cells % TAB)) + part;
  });
}

const TOP = "┌┏╔╭+";
const SIDE = "│┃║|├┣╠╟╞┝";
const BOTTOM = "└┗╚╰+";
const RIGHT = "│┃║|┐┓╗╮┘┛╝╯┤┫╣╢╡┥+";
const FILL = " ─━═-";

/**
 * Moves right borders to the column of the frame's first line. Frames around Chinese text are often
 * drawn by counting characters; a larger offset is taken as intended.
 */
export function alignBorders(lines: readonly string[]): string[] {
  const shown = [...lines];
  for (let at = 0; at < shown.length; at++) {
    const end = frameEnd(shown, at);
    if (end === null) continue;
    shown.splice(at, end - at + 1, ...aligned(shown.slice(at, end + 1)));
    at = end;
  }
  return shown;
}

/** The last line of the frame that starts here, or null. */
function frameEnd(lines: readonly string[], from: number): number | null {
  const left = leftOf(lines[from]);
  if (left === null || !TOP.includes(left.char) || !endsInBorder(lines[from])) return null;
  for (let at = from + 1; at < lines.length; at++) {
    const here = leftOf(lines[at]);
    if (here?.column !== left.column || !endsInBorder(lines[at])) return null;
    if (BOTTOM.includes(here.char)) return at;
    if (!SIDE.includes(here.char)) return null;
  }
  return null;
}

function leftOf(line = ""): { char: string; column: number } | null {
  const column = line.search(/\S/);
  return column < 0 ? null : { char: line.charAt(column), column };
}

function endsInBorder(line = ""): boolean {
  return RIGHT.includes(line.trimEnd().slice(-1));
}

function aligned(frame: readonly string[]): string[] {
  const rows = frame.map((line) => measured(line.trimEnd()));
  const first = rows[0]?.width ?? 0;
  const near = rows.filter((row) => Math.abs(row.width - first) <= OFF_BY);
  const wanted = Math.max(first, ...near.map((row) => row.width - row.slack));
  return rows.map((row) => moved(row, wanted - row.width));
}

interface Measured {
  line: string;
  width: number;
  /** How many fill cells before the border can be removed. */
  slack: number;
}

function measured(line: string): Measured {
  const fill = line.at(-2) ?? "";
  let slack = 0;
  if (FILL.includes(fill)) while (line.at(-2 - slack) === fill) slack++;
  return { line, width: cellsIn(line), slack };
}

function moved({ line, slack }: Measured, by: number): string {
  if (by === 0 || Math.abs(by) > OFF_BY || -by > slack) return line;
  const body = line.slice(0, -1);
  const border = line.slice(-1);
  if (by < 0) return body.slice(0, by) + border;
  return body + (slack > 0 ? body.slice(-1) : " ").repeat(by) + border;
}
