// A unified diff as numbered lines.

export interface DiffLine {
  kind: "hunk" | "add" | "remove" | "same";
  before: number | null;
  after: number | null;
  text: string;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

export function parseDiff(diff: string): DiffLine[] {
  let before = 1;
  let after = 1;
  const lines: DiffLine[] = [];
  for (const line of diff.replace(/\n$/, "").split("\n")) {
    const hunk = HUNK.exec(line);
    if (hunk) {
      [before, after] = [Number(hunk[1]), Number(hunk[2])];
      lines.push({ kind: "hunk", before: null, after: null, text: line });
    } else if (isFileHeader(line, lines)) continue;
    else if (line.startsWith("+"))
      lines.push({ kind: "add", before: null, after: after++, text: line.slice(1) });
    else if (line.startsWith("-"))
      lines.push({ kind: "remove", before: before++, after: null, text: line.slice(1) });
    else if (!line.startsWith("\\")) {
      lines.push({ kind: "same", before: before++, after: after++, text: line.slice(1) });
    }
  }
  return lines;
}

/** `---` and `+++` are headers only above the first hunk: below it they may be changed lines. */
function isFileHeader(line: string, seen: readonly DiffLine[]): boolean {
  return seen.length === 0 && /^(diff |index |--- |\+\+\+ )/.test(line);
}

/** A new file is a diff in which every line was added. */
export function allAdded(content: string): DiffLine[] {
  const lines = content.replace(/\n$/, "").split("\n");
  return lines.map((text, index) => ({ kind: "add", before: null, after: index + 1, text }));
}

export function counts(lines: readonly DiffLine[]): { added: number; removed: number } {
  return {
    added: lines.filter((line) => line.kind === "add").length,
    removed: lines.filter((line) => line.kind === "remove").length,
  };
}
