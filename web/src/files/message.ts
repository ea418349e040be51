// A message and the attachments that its text names at the end (P84).
const BLOCK = /\s*<attachments>\n([\s\S]*?)\n<\/attachments>\s*$/;

export interface MessageParts {
  words: string;
  attachments: readonly string[];
}

export function splitMessage(text: string): MessageParts {
  const found = BLOCK.exec(text);
  if (!found) return { words: text, attachments: [] };
  return { words: text.slice(0, found.index), attachments: (found[1] ?? "").split("\n") };
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1) || path;
}
