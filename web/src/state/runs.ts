// Small immutable edits that every part of the reducer shares.
import type { WenkoEvent } from "../protocol.gen";
import { append, textOf } from "./markdown";
import type { BodyRow, Conversation, Run, StepItem, StepRow, TextRow } from "./model";

type Position = Pick<WenkoEvent, "run_id" | "timestamp" | "seq">;

export function newRun(id: string, at: string): Run {
  return {
    id,
    status: "running",
    startedAt: at,
    endedAt: null,
    user: null,
    thoughts: null,
    analysis: null,
    body: [],
    checks: null,
    open: null,
    answer: "",
    texts: 0,
    phase: null,
    end: null,
    currentStep: null,
    turn: 0,
    requested: {},
    unplaced: [],
    ending: null,
    models: null,
    paused: false,
    folderWaiting: null,
    memories: null,
    endSeq: null,
  };
}

/** There may be several: steps run in parallel. */
export function isActiveStep(row: BodyRow): row is StepRow {
  return row.kind === "step" && ["running", "retrying", "waiting_input"].includes(row.status);
}

/** Changes the run that the event belongs to; an event that names no known run starts one. */
export function editRun(
  state: Conversation,
  event: Position,
  edit: (run: Run) => Run,
): Conversation {
  const id = event.run_id ?? state.runs.at(-1)?.id ?? `run-${event.seq}`;
  const index = state.runs.findLastIndex((run) => run.id === id);
  const found = state.runs[index];
  if (!found) return { ...state, runs: [...state.runs, edit(newRun(id, event.timestamp))] };
  return { ...state, runs: state.runs.with(index, edit(found)) };
}

/** Closes the streamed text, so that what follows is placed below it. */
export function closeText(run: Run): Run {
  if (!run.open) return run;
  const text = textOf(run.open);
  if (text.trim() === "") return { ...run, open: null };
  const row = textRow(run, text, run.texts);
  return { ...run, open: null, texts: run.texts + 1, body: [...run.body, row] };
}

export function addText(run: Run, chunk: string): Run {
  const { closed, open } = append(run.open, chunk);
  const answer = run.answer + chunk;
  if (closed.length === 0) return { ...run, open, answer };
  const rows = closed.map((text, index) => textRow(run, text, run.texts + index));
  return { ...run, open, answer, texts: run.texts + rows.length, body: [...run.body, ...rows] };
}

function textRow(run: Run, text: string, index: number): TextRow {
  return { kind: "text", key: `${run.id}-text-${index}`, text, streaming: false };
}

/** Inserts a row after everything that has started, above the pending steps. */
export function insertRow(run: Run, row: BodyRow): Run {
  const closed = closeText(run);
  const at = closed.body.findLastIndex((each) => !isPending(each)) + 1;
  return { ...closed, body: closed.body.toSpliced(at, 0, row) };
}

export function appendRow(run: Run, row: BodyRow): Run {
  const closed = closeText(run);
  return { ...closed, body: [...closed.body, row] };
}

function isPending(row: BodyRow): boolean {
  return row.kind === "step" && row.status === "pending";
}

export function findStep(run: Run, id: number): StepRow | undefined {
  return run.body.find((row): row is StepRow => row.kind === "step" && row.id === id);
}

export function editStep(run: Run, id: number | null, edit: (step: StepRow) => StepRow): Run {
  const index = run.body.findIndex((row) => row.kind === "step" && row.id === id);
  const row = run.body[index];
  if (row?.kind !== "step") return run;
  return { ...run, body: run.body.with(index, edit(row)) };
}

export function addItem(step: StepRow, item: StepItem): StepRow {
  return { ...step, items: [...step.items, item] };
}

/** Changes the last item that fits; leaves the step alone when none does. */
export function editItem<T extends StepItem>(
  step: StepRow,
  fits: (item: StepItem) => item is T,
  edit: (item: T) => T,
): StepRow {
  const index = step.items.findLastIndex(fits);
  const item = step.items[index];
  if (!item || !fits(item)) return step;
  return { ...step, items: step.items.with(index, edit(item)) };
}
