// What a call is, in one line: the command, the file, the first line of the code.
import type { Call } from "../state/model";

export function headline(call: Call): { mark: string; text: string } {
  const { args, tool, description } = call;
  if (tool === "shell" && typeof args.command === "string") return { mark: "$", text: args.command };
  if (tool === "file_manager") return { mark: "📄", text: `${text(args.action)} ${text(args.path)}`.trim() };
  if (tool === "execute_code") return { mark: "›", text: `${text(args.language)} · ${firstLine(text(args.code))}` };
  return { mark: "⚙", text: description ?? tool };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function firstLine(code: string): string {
  return code.split("\n").find((line) => line.trim() !== "")?.trim() ?? "";
}
