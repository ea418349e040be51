// The flat rows of the stream, and what several views derive from a conversation.
import { textOf } from "./markdown";
import type { BodyRow, Conversation, Row, Run, RunStatus, StepRow } from "./model";
import { blocksRun, isOpenForm, promptsOf } from "./questions";

const cache = new WeakMap<Run, readonly Row[]>();

export function rowsOf(state: Conversation): readonly Row[] {
  return state.runs.flatMap((run) => rowsOfRun(run));
}

function rowsOfRun(run: Run): readonly Row[] {
  const kept = cache.get(run);
  if (kept) return kept;
  const asked = run.status === "running" ? run.body.findIndex(isAwaited) : -1;
  const body = asked < 0 ? run.body : withoutTextAfter(run.body, asked);
  const inSteps = promptsOf(run);
  const rows: (Row | null)[] = [
    run.user,
    run.thoughts,
    run.analysis,
    ...withChecks(
      body.filter((row) => (row.kind !== "question" || !inSteps.has(row.key)) && !isCheckCall(row)),
      run,
    ),
    ...(asked < 0 ? liveRows(run) : [awaitingAnswer(run)]),
    run.memories,
    answerActions(run),
    run.models,
    run.end?.status === "success" ? null : run.end,
  ];
  const present = rows.filter((row) => row !== null);
  cache.set(run, present);
  return present;
}

function answerActions(run: Run): Row | null {
  if (run.status === "running" || run.answer.trim() === "") return null;
  const { id, answer } = run;
  return { kind: "answer_actions", key: `${id}-actions`, runId: id, answer, userMessage: run.user?.text ?? null };
}

/** The checks show their commands and results; only live output needs the call itself. */
function isCheckCall(row: BodyRow): boolean {
  return row.kind === "call" && row.status !== "running" && row.turnCallId?.startsWith("check-") === true;
}

/** The checks follow the last thing done for the plan: they are made when all of it is. */
function withChecks(body: readonly BodyRow[], { checks }: Run): readonly Row[] {
  if (checks === null) return body;
  const last = body.findLastIndex(({ kind }) => kind === "step" || kind === "revision");
  return [...body.slice(0, last + 1), checks, ...body.slice(last + 1)];
}

function liveRows(run: Run): (Row | null)[] {
  if (run.paused) return [openText(run), { kind: "paused", key: `${run.id}-paused` }];
  if (run.folderWaiting !== null) {
    const key = `${run.id}-folder-waiting`;
    return [openText(run), { kind: "folder_waiting", key, text: run.folderWaiting }];
  }
  return [openText(run), run.open ? null : run.phase];
}

function withoutTextAfter(body: readonly BodyRow[], index: number): readonly BodyRow[] {
  return body.filter((row, at) => at < index || row.kind !== "text");
}

function awaitingAnswer(run: Run): Row {
  return { kind: "awaiting_answer", key: `${run.id}-awaiting-answer` };
}

function openText(run: Run): Row | null {
  const text = run.open && textOf(run.open);
  if (!text || text.trim() === "") return null;
  return { kind: "text", key: `${run.id}-text-${run.texts}`, text, streaming: true };
}

/** The row where something happens now: what is still to come is below it. */
export function newestIndex(rows: readonly Row[]): number {
  const end = rows.length - 1;
  const run = rows.findLastIndex(({ kind }) => kind === "user");
  if (rows.some((row, at) => at > run && row.kind === "text" && row.streaming)) return end;
  const last = rows.findLastIndex(isPendingStep);
  if (last <= run) return end;
  return rows.findLastIndex((row, at) => at < last && !isPendingStep(row));
}

function isPendingStep(row: Row): boolean {
  return row.kind === "step" && row.status === "pending";
}

export type Status = RunStatus | "idle" | "waiting" | "paused";

/** The conversation's status: that of its latest run. */
export function statusOf(state: Conversation): Status {
  const run = state.runs.at(-1);
  if (!run) return "idle";
  if (run.status !== "running") return run.status;
  if (run.body.some(needsAnswer)) return "waiting";
  return run.paused ? "paused" : "running";
}

/** Whether the latest run has not ended; it may be paused or waiting for input. */
export function isRunActive(state: Conversation): boolean {
  return state.runs.at(-1)?.status === "running";
}

function needsAnswer(row: Row): boolean {
  if (row.kind === "question") return isOpenForm(row);
  if (row.kind !== "step" || row.status !== "waiting_input") return false;
  return row.items.some((item) => item.kind === "prompt" && item.state === "asked");
}

function isAwaited(row: Row): boolean {
  return row.kind === "question" && row.status === "pending" && blocksRun(row.request);
}

/** Percentage of the latest run's todo list; null while it has none. */
export function progressOf(state: Conversation): number | null {
  const { todo, todoRun, runs } = state;
  if (!todo || todo.total_count === 0 || todoRun !== runs.at(-1)?.id) return null;
  return Math.round((todo.completed_count / todo.total_count) * 100);
}

/** The documented client state (R82): that of the latest run alone. */
export function processState(state: Conversation): {
  isProcessing: boolean;
  analysisComplete: boolean;
  currentStep: number | null;
  steps: readonly StepRow[];
} {
  const run = state.runs.at(-1);
  return {
    isProcessing: run?.status === "running",
    analysisComplete: run?.analysis?.done ?? false,
    currentStep: run?.currentStep ?? null,
    steps: run?.body.filter((row): row is StepRow => row.kind === "step") ?? [],
  };
}
