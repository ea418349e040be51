// What a call is, in one line: the command, the file, the first line of the code.
import type { Call } from "../state/model";

export function headline({ args, tool, description }: Call): string {
  if (tool === "shell" && typeof args.command === "string") return args.command;
  if (tool === "file_manager") return `${text(args.action)} ${text(args.path)}`.trim();
  if (tool === "execute_code") return `${text(args.language)} · ${firstLine(text(args.code))}`;
  return description ?? tool;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function firstLine(code: string): string {
  return (
    code
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim() ?? ""
  );
}
