// Tools as GET /tools describes them.
import type { ToolInfo } from "../src/transport/api";

const PLAIN: Omit<ToolInfo, "name" | "title" | "title_en"> = {
  origin: "built-in",
  description: "",
  description_en: "",
  arguments: {},
  outside: false,
  read_only: false,
  aliases: [],
  headline: "",
  needs: ["sandbox"],
  changes: "files",
  talks_to_person: false,
  code_argument: null,
  content_argument: null,
};

function textArgument(name: string, more: Partial<ToolInfo["code_argument"]> = {}) {
  return { name, language: null, language_argument: null, path_argument: null, ...more };
}

export const TOOLS: readonly ToolInfo[] = [
  {
    ...PLAIN,
    name: "shell",
    aliases: ["shell_executor"],
    title: "命令",
    title_en: "Command",
    headline: "{command}",
    needs: ["sandbox", "terminal"],
    code_argument: textArgument("command", { language: "shell" }),
  },
  {
    ...PLAIN,
    name: "execute_code",
    aliases: ["code_executor"],
    title: "执行代码",
    title_en: "Run code",
    headline: "{language} · {code|first_line}",
    code_argument: textArgument("code", { language: "python", language_argument: "language" }),
  },
  {
    ...PLAIN,
    name: "file_manager",
    title: "文件",
    title_en: "File",
    headline: "{action} {path}",
    content_argument: textArgument("content", { path_argument: "path" }),
  },
  ...(["ask_user", "show_user"] as const).map((name) => ({
    ...PLAIN,
    name,
    title: name,
    title_en: name,
    headline: "{title}",
    needs: [],
    changes: "nothing" as const,
    talks_to_person: true,
  })),
];
