// The tool calls of a run, in order: those of its steps, of its checks, and those without a step.
import type { Call, Conversation, Run } from "./model";

export function callsOf(run: Run): Call[] {
  return run.body.flatMap((row) => {
    if (row.kind === "call") return row;
    if (row.kind !== "step") return [];
    return row.items.filter((item): item is Call => item.kind === "call");
  });
}

export function findCall({ runs }: Conversation, key: string | null): Call | undefined {
  if (key === null) return undefined;
  for (const run of runs.toReversed()) {
    const call = callsOf(run).find((each) => each.key === key);
    if (call) return call;
  }
  return undefined;
}

/** The undo by which a call, or an earlier undo, is undone now; null if it is not. */
export function undoOf({ undos }: Pick<Conversation, "undos">, id: string): string | null {
  const found = undos.findLast((each) => each.of.includes(id) && undoOf({ undos }, each.id) === null);
  return found?.id ?? null;
}
