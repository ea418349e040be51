// What the server says about its tools; the page knows none of them by name.
import { useAppStore } from "../app/store";
import type { ToolInfo } from "../transport/api";

type Arguments = Readonly<Record<string, unknown>>;
type TextArgument = NonNullable<ToolInfo["code_argument"]>;

/** The tool of this name or alias; undefined if it was removed since, or is not loaded yet. */
export function useTool(name: string | null): ToolInfo | undefined {
  return useAppStore(({ tools }) => findTool(tools, name));
}

export function findTool(tools: readonly ToolInfo[], name: string | null): ToolInfo | undefined {
  return tools.find((tool) => tool.name === name || tool.aliases.includes(name ?? ""));
}

export function runsOnTerminal(tool: ToolInfo | undefined): boolean {
  return tool?.needs.includes("terminal") ?? false;
}

/** One use of the tool in one line; null if the tool has no template for it. */
export function headlineOf(tool: ToolInfo | undefined, args: Arguments): string | null {
  if (!tool?.headline) return null;
  const filled = tool.headline.replace(
    /\{(\w+)(\|first_line)?\}/g,
    (_, name: string, first?: string) => (first ? firstLine(text(args[name])) : text(args[name])),
  );
  return filled.trim() || null;
}

/** Whether the title of a step is hardly more than this command, which stands beside it. */
export function namesCommand(title: string, command: string): boolean {
  return withoutCommand(title, command) !== title;
}

/** The words before the command in the title of a step: "Run command" of "Run command: ls". */
export function withoutCommand(title: string, command: string): string {
  const line = firstLine(command).trim();
  const found = /^(.{1,24}?)[:：]\s*(.+?)(…?)$/u.exec(title.trim());
  if (!found || line === "") return title;
  const [, words = "", named = "", cut = ""] = found;
  return named === line || (cut !== "" && line.startsWith(named)) ? words : title;
}

export interface CodeShown {
  text: string;
  language: string | null;
}

/** The program or the file content among the arguments, with its language. */
export function codeOf(tool: ToolInfo | undefined, args: Arguments): CodeShown | null {
  const argument = tool?.code_argument ?? tool?.content_argument;
  const code = argument ? args[argument.name] : undefined;
  if (!argument || typeof code !== "string" || code === "") return null;
  return { text: code, language: languageOf(argument, args) };
}

function languageOf(argument: TextArgument, args: Arguments): string | null {
  const named = text(args[argument.language_argument ?? ""]) || argument.language;
  const path = text(args[argument.path_argument ?? ""]);
  const language = named ?? path.split(".").at(-1) ?? "";
  // The highlighter calls it bash.
  return language === "" ? null : language === "shell" ? "bash" : language;
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
