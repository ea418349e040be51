const ESCAPE_SEQUENCE =
  /\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[@-_]/g;

/** Output without escape sequences; `\r` overwrites its line, as in a terminal. */
export function toPlainText(output: string): string {
  const text = output.replace(ESCAPE_SEQUENCE, "").replaceAll("\r\n", "\n");
  if (!text.includes("\r")) return text;
  return text
    .split("\n")
    .map((line) => line.slice(line.lastIndexOf("\r", line.length - 2) + 1).replaceAll("\r", ""))
    .join("\n");
}
