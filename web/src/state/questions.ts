// The questions of a conversation: those still open, and lookups by id.
import type { Question } from "../protocol.gen";
import type { Conversation, PromptItem, QuestionRow, Row, Run } from "./model";

const cache = new WeakMap<Run, readonly QuestionRow[]>();

/** Forms and displays, in the order they were asked. */
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

/** Whether there is anything to replay. */
export function hasQuestions(state: Conversation): boolean {
  return state.runs.some((run) => questionsOf(run).length > 0);
}

/** A form that has to be answered. */
export function isOpenForm(row: Row): boolean {
  return row.kind === "question" && row.status === "pending" && row.request.type === "form";
}

/** Whether its run does not go on before the answer: a display and a question about a host are beside it. */
export function blocksRun(request: Question): boolean {
  return request.type === "form" && !request.host;
}

/** Terminal prompts that became questions, by question id: they are shown inside their steps. */
export function promptsOf(run: Run): ReadonlyMap<string, PromptItem> {
  const found = new Map<string, PromptItem>();
  for (const row of run.body) {
    if (row.kind !== "step") continue;
    for (const item of row.items) {
      if (item.kind === "prompt" && item.requestId !== null) found.set(item.requestId, item);
    }
  }
  return found;
}

export function findPrompt(state: Conversation, id: string): PromptItem | undefined {
  for (const run of state.runs) {
    const prompt = promptsOf(run).get(id);
    if (prompt) return prompt;
  }
  return undefined;
}

function questionsOf(run: Run): readonly QuestionRow[] {
  const kept = cache.get(run);
  if (kept) return kept;
  const found = run.body.filter((row) => row.kind === "question");
  cache.set(run, found);
  return found;
}
