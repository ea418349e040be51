// Splits streamed Markdown into blocks at blank lines outside fences. A closed block never changes,
// so however long an answer grows, only its last block is parsed again with each frame.

export interface OpenText {
  lines: string;
  line: string;
  blank: boolean;
  fence: string | null;
}

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;
const EMPTY: OpenText = { lines: "", line: "", blank: false, fence: null };

export function textOf(open: OpenText): string {
  return open.lines + open.line;
}

/** Adds a chunk; returns the blocks it closed and the one still open. */
export function append(open: OpenText | null, chunk: string): { closed: string[]; open: OpenText } {
  const closed: string[] = [];
  let state = open ?? EMPTY;
  const pieces = chunk.split("\n");
  pieces.forEach((piece, index) => {
    if (startsNewBlock(state, piece)) {
      closed.push(state.lines);
      state = EMPTY;
    }
    state = { ...state, line: state.line + piece };
    if (index < pieces.length - 1) state = endLine(state);
  });
  return { closed, open: state };
}

/** The blocks of a finished text. */
export function split(text: string): string[] {
  const { closed, open } = append(null, text);
  return [...closed, textOf(open)].filter((block) => block.trim() !== "");
}

function startsNewBlock(state: OpenText, piece: string): boolean {
  // An indented line after a blank one still belongs to its list item.
  return state.blank && state.fence === null && state.line === "" && /^\S/.test(piece);
}

function endLine(state: OpenText): OpenText {
  const { line } = state;
  const blank = line.trim() === "";
  if (blank && state.lines === "") return EMPTY;
  return {
    lines: `${state.lines}${line}\n`,
    line: "",
    blank,
    fence: fenceAfter(state.fence, line),
  };
}

function fenceAfter(fence: string | null, line: string): string | null {
  const match = FENCE.exec(line);
  if (!match) return fence;
  const [, mark = "", rest = ""] = match;
  if (fence === null) return mark;
  const closes = mark[0] === fence[0] && mark.length >= fence.length && rest.trim() === "";
  return closes ? null : fence;
}
