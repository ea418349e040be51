// Aligns the right border of a frame around wide characters: such frames are often drawn by counting
// characters instead of cells. Everything else is left exactly as it came: a drawing that looks
// wrong can still be read, one that was changed wrongly cannot.
import { cellsIn, uncertainIn } from "./cells";

const TOP = /^ *[┌┏╔╭+][─━═-]+[┐┓╗╮+]$/u;
const BOTTOM = /^ *[└┗╚╰+][─━═-]+[┘┛╝╯+]$/u;
const SIDE = "│┃║|";
const BOX = /[\u2500-\u257f|+\t]/u;

/** The lines, with the right borders of simple frames aligned. */
export function alignFrames(lines: readonly string[]): string[] {
  const shown = [...lines];
  for (let at = 0; at < shown.length; at++) {
    const end = frameEnd(shown, at);
    if (end === null) continue;
    shown.splice(at, end - at + 1, ...aligned(shown, at, end));
    at = end;
  }
  return shown;
}

/** The last line of the simple frame that starts here; tees, titles and nested boxes are none. */
function frameEnd(lines: readonly string[], from: number): number | null {
  const top = (lines[from] ?? "").trimEnd();
  if (!TOP.test(top)) return null;
  const left = top.search(/\S/);
  for (let at = from + 1; at < lines.length; at++) {
    const line = (lines[at] ?? "").trimEnd();
    if (line.search(/\S/) !== left) return null;
    if (BOTTOM.test(line)) return at > from + 1 ? at : null;
    const inner = line.slice(left + 1, -1);
    const sides = SIDE.includes(line.charAt(left)) && SIDE.includes(line.slice(-1));
    if (!sides || line.length < left + 2 || BOX.test(inner)) return null;
  }
  return null;
}

function aligned(lines: readonly string[], from: number, to: number): string[] {
  const frame = lines.slice(from, to + 1);
  const rows = frame.map(measured);
  const certain = rows.filter((row) => row.uncertain === 0).map((row) => row.width);
  const width = certain[0];
  if (width === undefined || certain.some((each) => each !== width)) return frame;
  const off = rows.map((row) => row.width - width);
  // A line that differs by more than its wide characters explain was meant so.
  if (rows.some((row, index) => Math.abs(off[index] ?? 0) > row.uncertain)) return frame;
  if (off.every((each) => each === 0)) return frame;
  const growth = Math.max(0, ...rows.map((row, index) => (off[index] ?? 0) - row.slack));
  if (growth > 0 && [lines[from - 1], lines[to + 1]].some((line) => reaches(line, width))) return frame;
  return rows.map((row) => moved(row, width + growth - row.width));
}

interface Row {
  line: string;
  width: number;
  /** Characters that may have been counted wrongly. */
  uncertain: number;
  /** Spaces before the border that can be removed; one stays, as it was drawn. */
  slack: number;
}

function measured(line: string): Row {
  const drawn = line.trimEnd();
  const spaces = /( *).$/u.exec(drawn)?.[1]?.length ?? 0;
  return { line, width: cellsIn(drawn), uncertain: uncertainIn(drawn), slack: Math.max(0, spaces - 1) };
}

/** Whether a neighbouring line is joined to the frame's right border, which then cannot move. */
function reaches(line: string | undefined, width: number): boolean {
  return line !== undefined && BOX.test(line) && cellsIn(line.trimEnd()) >= width;
}

function moved({ line }: Row, by: number): string {
  const drawn = line.trimEnd();
  const [body, border] = [drawn.slice(0, -1), drawn.slice(-1)];
  if (by === 0) return line;
  if (by < 0) return body.slice(0, by) + border;
  const fill = SIDE.includes(border) ? " " : body.slice(-1);
  return body + fill.repeat(by) + border;
}
