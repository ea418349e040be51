// Text as keys of the X protocol: Latin-1 has numbers of its own, the rest those of Unicode.
const RETURN = 0xff0d;
const TAB = 0xff09;

export function keysymsOf(text: string): number[] {
  return Array.from(text.replaceAll("\r\n", "\n"), (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character === "\n") return RETURN;
    if (character === "\t") return TAB;
    return code < 0x100 ? code : 0x01000000 | code;
  });
}
