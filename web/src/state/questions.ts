// The questions of a conversation that are still open.
import type { Conversation, QuestionRow, Row, Run } from "./model";

const known = new WeakMap<Run, readonly QuestionRow[]>();

/** In the order they were asked, forms and displays alike. */
export function openQuestions(state: Conversation): readonly QuestionRow[] {
  return state.runs.flatMap((run) => questionsOf(run).filter((row) => row.status === "pending"));
}

export function findQuestion(state: Conversation, id: string): QuestionRow | undefined {
  for (const run of state.runs) {
    const row = questionsOf(run).find((each) => each.key === id);
    if (row) return row;
  }
  return undefined;
}

/** What was asked or shown can be looked at again. */
export function hasQuestions(state: Conversation): boolean {
  return state.runs.some((run) => questionsOf(run).length > 0);
}

/** Nobody waits until a display is closed; a form holds up its run. */
export function isOpenForm(row: Row): boolean {
  return row.kind === "question" && row.status === "pending" && row.request.type === "form";
}

function questionsOf(run: Run): readonly QuestionRow[] {
  const kept = known.get(run);
  if (kept) return kept;
  const found = run.body.filter((row) => row.kind === "question");
  known.set(run, found);
  return found;
}
