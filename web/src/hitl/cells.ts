// Text drawings are made of cells, not characters: a Chinese character takes two.
import { eastAsianWidth } from "get-east-asian-width";

// Latin and box drawing: one cell in any monospace font.
const SAFE = /^[\u0020-\u024f\u2500-\u257f]$/u;
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

/** How many characters of a line may be counted as another number of cells than they take. */
export function uncertainIn(line: string): number {
  return graphemes(line).filter((each) => !isCertain(each)).length;
}

/** Whether every monospace font renders the grapheme one cell wide. */
export function isCertain(grapheme: string): boolean {
  return SAFE.test(grapheme);
}
