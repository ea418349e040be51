// A run from its message to its end: thoughts, analysis, phases, streamed answer.
import type { Suggestion, TaskAnalysis } from "../protocol.gen";
import { split } from "./markdown";
import type { BodyRow, Conversation, EventOf, NoticeRow, Run, RunStatus, StepItem, StepStatus } from "./model";
import { runEndedByPerson } from "./person-stops";
import { finished } from "./reduce-checks";
import { addItem, addText, appendRow, closeText, editRun, editStep, findStep, insertRow, newRun } from "./runs";

export function started(state: Conversation, event: EventOf<"process_started">): Conversation {
  const id = event.run_id ?? event.id;
  const text = event.payload.data.user_message;
  const at = event.timestamp;
  const unattended = event.payload.data.unattended ?? false;
  const row = { kind: "user", key: `${id}-user`, runId: id, text: text ?? "", at, unattended } as const;
  const user = text === null ? null : row;
  return { ...state, runs: [...state.runs, { ...newRun(id, at), user }] };
}

export function completed(state: Conversation, event: EventOf<"process_completed">): Conversation {
  const { success, data, message } = event.payload;
  return editRun(state, event, (run) => {
    const stopped = data.error_code === "cancelled" || runEndedByPerson(run);
    const status: Exclude<RunStatus, "running"> = success ? "success" : stopped ? "cancelled" : "failed";
    const closed = finished(closeText(run));
    const error = success ? undefined : lastError(closed);
    const body = error ? closed.body.slice(0, -1) : closed.body;
    return {
      ...closed,
      status,
      endedAt: event.timestamp,
      endSeq: event.seq,
      paused: false,
      folderWaiting: null,
      currentStep: null,
      phase: null,
      thoughts: closed.thoughts && { ...closed.thoughts, active: false },
      body: body.map((row) => finishRow(row, status)),
      end: {
        kind: "end",
        key: `${run.id}-end`,
        status,
        error: success || run.answer !== "" ? null : (error?.detail ?? data.error ?? message),
        code: data.error_code ?? error?.code ?? null,
        userMessage: run.user?.text ?? null,
      },
    };
  });
}

/** The error that ended the run is shown once, at the end, next to the retry button. */
function lastError(run: Run): NoticeRow | undefined {
  const last = run.body.at(-1);
  return last?.kind === "notice" && last.tone === "error" ? last : undefined;
}

const ENDED: ReadonlySet<StepStatus> = new Set(["success", "failed", "skipped", "cancelled"]);

/** No spinner may outlive its run. */
function finishRow(row: BodyRow, ending: RunStatus): BodyRow {
  if (row.kind === "call") return finishItem(row) as BodyRow;
  if (row.kind === "revision") return { ...row, inProgress: false };
  if (row.kind !== "step") return row;
  if (ENDED.has(row.status)) return row;
  const stopped = ending === "cancelled" && row.status !== "pending";
  return { ...row, status: stopped ? "cancelled" : "skipped", items: row.items.map(finishItem) };
}

function finishItem(item: StepItem): StepItem {
  return item.kind === "call" && item.status === "running" ? { ...item, status: "stopped" } : item;
}

// The rows of a step show its calls, the model's text between them, and its end.
const SHOWN_IN_STEP: ReadonlySet<string> = new Set(["tool_execution", "step_complete", "step_failed"]);

export function thought(state: Conversation, event: EventOf<"thinking">): Conversation {
  const { step_type, step_id } = event.payload;
  if (step_type === "reasoning") return reasoned(state, event);
  if ((step_id ?? null) !== null || SHOWN_IN_STEP.has(step_type)) return state;
  return think(state, event, event.payload.step_type, event.payload.content);
}

/** A block of its own where it happened: in its step, else between the rows of the run. */
function reasoned(state: Conversation, event: EventOf<"thinking">): Conversation {
  const { content, step_id, replaces } = event.payload;
  const block = content.trim() === "" ? null : ({ kind: "reasoning", key: event.id, text: content } as const);
  return editRun(state, event, (run) => {
    if (step_id === null || !findStep(run, step_id)) {
      const kept = { ...run, body: withoutReasoning(run.body, replaces ?? 0) };
      return block ? insertRow(stopThinking(kept), block) : kept;
    }
    return editStep(run, step_id, (step) => {
      const kept = { ...step, items: withoutReasoning(step.items, replaces ?? 0) };
      return block ? addItem(kept, block) : kept;
    });
  });
}

/** Without the last blocks of reasoning: a model that had to be asked again thought anew. */
function withoutReasoning<T extends { kind: string }>(items: readonly T[], count: number): T[] {
  let left = count;
  return items.toReversed().filter(({ kind }) => kind !== "reasoning" || left-- <= 0).toReversed();
}

export function modelCalled(state: Conversation, event: EventOf<"llm_call">): Conversation {
  const { message, data } = event.payload;
  // The turns of a loop are in their step.
  if (data.step_id !== null) return state;
  return think(state, event, "model", data.context ? `${message}: ${data.context}` : message);
}

function think(
  state: Conversation,
  event: EventOf<"thinking"> | EventOf<"llm_call">,
  type: string,
  content: string,
): Conversation {
  return editRun(state, event, (run) => ({
    ...run,
    thoughts: {
      kind: "thoughts",
      key: `${run.id}-thoughts`,
      active: run.status === "running" && run.body.length === 0 && run.open === null,
      thoughts: [...(run.thoughts?.thoughts ?? []), { id: event.id, type, content }],
    },
  }));
}

export function analysed(
  state: Conversation,
  event: EventOf<"task_analysis"> | EventOf<"task_analysis_complete">,
  analysis: TaskAnalysis,
  done: boolean,
): Conversation {
  return editRun(state, event, (run) => ({
    ...run,
    analysis: { kind: "analysis", key: `${run.id}-analysis`, done, analysis },
  }));
}

export function flowNode(state: Conversation, event: EventOf<"flow_node">): Conversation {
  const { node, status, message } = event.payload;
  return editRun(state, event, (run) => {
    if (node === "analysis") return analysisFlow(run, status);
    const hasOwnRows = node === "step_execution" || node === "execution";
    if (status !== "started" || hasOwnRows) return { ...run, phase: null };
    return { ...run, phase: { kind: "phase", key: `${run.id}-phase`, message } };
  });
}

function analysisFlow(run: Run, status: EventOf<"flow_node">["payload"]["status"]): Run {
  const known = run.analysis?.analysis ?? null;
  const done = status === "completed";
  if (!done && run.analysis) return run;
  if (done && known === null) return { ...run, analysis: null };
  return {
    ...run,
    analysis: { kind: "analysis", key: `${run.id}-analysis`, done, analysis: known },
  };
}

export function token(state: Conversation, event: EventOf<"token">): Conversation {
  return editRun(state, event, (run) => addText(stopThinking(run), event.payload.content));
}

export function stopThinking(run: Run): Run {
  if (!run.thoughts?.active) return run;
  return { ...run, thoughts: { ...run.thoughts, active: false } };
}

export function answered(state: Conversation, event: EventOf<"chat_complete">): Conversation {
  const { content, suggestions } = event.payload;
  return editRun(state, event, (run) =>
    withSuggestions(withAnswer(withoutResult(run, content), content), suggestions),
  );
}

/** The text that ended the work is shown once, as the answer: not in each step that it closed. */
function withoutResult(run: Run, answer: string): Run {
  const { ending } = run;
  if (ending === null || !answer.includes(ending)) return run;
  const isAnswer = (item: StepItem) =>
    item.kind === "turn_text" && item.final && item.text.trim() === ending;
  const body = run.body.map((row) => {
    if (row.kind !== "step") return row;
    const items = row.items.filter((item) => !isAnswer(item));
    const closed = items.length < row.items.length || isBeginning(row.preview, ending);
    return closed ? { ...row, items, preview: null } : row;
  });
  return { ...run, body };
}

/** Whether it is this text on one line, or the beginning of it. */
function isBeginning(shown: string | null, text: string): boolean {
  const line = text.replace(/\s+/g, " ");
  if (!shown?.endsWith("…")) return shown === line;
  return line.startsWith(shown.slice(0, -1));
}

function withSuggestions(run: Run, suggestions: readonly Suggestion[]): Run {
  if (suggestions.length === 0) return run;
  return appendRow(run, { kind: "suggestions", key: `${run.id}-suggestions`, suggestions });
}

function withAnswer(run: Run, content: string): Run {
  const closed = closeText(stopThinking(run));
  if (content.trim() === "" || closed.answer.endsWith(content)) return closed;
  const body = closed.body.filter((row) => row.kind !== "text");
  return split(content).reduce(
    (each: Run, text, index) =>
      appendRow(each, { kind: "text", key: `${run.id}-final-${index}`, text, streaming: false }),
    { ...closed, body, answer: content },
  );
}

export function failed(state: Conversation, event: EventOf<"error">): Conversation {
  const { message, data } = event.payload;
  return editRun(state, event, (run) =>
    insertRow(run, {
      kind: "notice",
      key: event.id,
      tone: "error",
      title: message,
      detail: data.details,
      code: data.code ?? data.error_type,
    }),
  );
}
