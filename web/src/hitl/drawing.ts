// A text drawing as it is laid out. Fonts disagree on widths, so every character that may not be one
// cell wide gets a box of its own.
import { toPlainText } from "../shared/plain-text";
import { graphemes, isCertain, widthOf } from "./cells";
import { alignFrames } from "./frames";

/** Text that every monospace font renders alike, or one character in its own box. */
export type Piece = string | { text: string; width: 1 | 2 };

// Tens of thousands of boxes would freeze the page; such a drawing is shown as plain text.
const LIMIT = 20_000;

/** The lines of a drawing, with the frames aligned that wide characters have shifted, in pieces. */
export function drawing(content: string): Piece[][] {
  const lines = alignFrames(toPlainText(content).split("\n"));
  if (content.length > LIMIT) return lines.map((line) => [line]);
  return lines.map(piecesOf);
}

/** Whether a drawing is shown otherwise than its plain text would be. */
export function isLaidOut(content: string, lines: readonly Piece[][]): boolean {
  return lines.some((line) => line.some((piece) => typeof piece !== "string")) || textOf(lines) !== content;
}

export function textOf(lines: readonly Piece[][]): string {
  const text = (piece: Piece) => (typeof piece === "string" ? piece : piece.text);
  return lines.map((line) => line.map(text).join("")).join("\n");
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  for (const text of graphemes(line)) {
    const before = pieces.at(-1);
    const width = widthOf(text);
    if (width !== 0 && !isCertain(text)) pieces.push({ text, width });
    else if (typeof before === "string") pieces[pieces.length - 1] = before + text;
    else pieces.push(text);
  }
  return pieces;
}
