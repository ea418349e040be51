// What a call writes to a file, as lines of a diff: known as soon as the call is, before the
// workspace is compared at the end of the run.
import { findTool } from "../shared/tools";
import type { Call } from "../state/model";
import type { ToolInfo } from "../transport/api";
import { allAdded, type DiffLine } from "./diff";

export interface FileEdit {
  path: string;
  lines: readonly DiffLine[];
  /** Whether the text is the whole file, which may have existed before. */
  whole: boolean;
}

type Replacement = { old: string; new: string };

/** Null for a call that changes no file's text. */
export function fileEditOf(call: Call, tools: readonly ToolInfo[]): FileEdit | null {
  const tool = findTool(tools, call.tool);
  const content = tool?.content_argument;
  const path = call.args[content?.path_argument ?? ""];
  if (tool?.changes !== "files" || !content || typeof path !== "string") return null;
  const text = call.args[content.name];
  if (typeof text === "string" && text !== "") return { path, lines: allAdded(text), whole: true };
  const replaced = replacementsOf(call);
  return replaced.length > 0 ? { path, lines: replaced.flatMap(linesOf), whole: false } : null;
}

function replacementsOf({ args }: Call): Replacement[] {
  const listed = Array.isArray(args.edits) ? args.edits : [args];
  return listed.filter((each): each is Replacement => {
    const { old: before, new: after } = (each ?? {}) as Partial<Record<"old" | "new", unknown>>;
    return typeof before === "string" && typeof after === "string";
  });
}

function linesOf({ old: before, new: after }: Replacement, index: number): DiffLine[] {
  const line = (kind: "add" | "remove") => (text: string) => ({ kind, before: null, after: null, text }) as const;
  return [
    ...(index > 0 ? [{ kind: "hunk", before: null, after: null, text: "⋯" } as const] : []),
    ...split(before).map(line("remove")),
    ...split(after).map(line("add")),
  ];
}

function split(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}
