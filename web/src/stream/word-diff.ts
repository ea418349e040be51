// Where two texts differ, in whole words: common prefix, difference, common suffix.
export interface WordDiff {
  before: [string, string, string];
  after: [string, string, string];
}

export function wordDiff(before: string, after: string): WordDiff {
  const [one, two] = [words(before), words(after)];
  const shorter = Math.min(one.length, two.length);
  let start = 0;
  while (start < shorter && one[start] === two[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === two.at(-1 - end)) end += 1;
  return { before: cut(one, start, end), after: cut(two, start, end) };
}

/** Whitespace between words is a part of its own. */
function words(text: string): string[] {
  return text.split(/(\s+)/);
}

function cut(parts: readonly string[], start: number, end: number): [string, string, string] {
  const stop = parts.length - end;
  return [
    parts.slice(0, start).join(""),
    parts.slice(start, stop).join(""),
    parts.slice(stop).join(""),
  ];
}
