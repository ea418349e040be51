// Questions: a row that stays, open until it is answered, dismissed, expired or cancelled.
import { approvalOf } from "../hitl/approval";
import type { Question } from "../protocol.gen";
import type { UnreadableQuestion } from "../transport/page-event";
import type { Conversation, EventOf, Run } from "./model";
import { blocksRun } from "./questions";
import { ended as endPrompt } from "./reduce-prompt";
import { stopThinking } from "./reduce-run";
import { editRun, editStep, insertRow } from "./runs";

export function opened(state: Conversation, event: EventOf<"hitl">): Conversation {
  const { request } = event.payload;
  return editRun(state, event, (run) =>
    insertRow(
      blocksRun(request) ? awaitInput(stopThinking(run), stepOf(run, request)) : stopThinking(run),
      {
        kind: "question",
        key: request.id,
        request,
        inStep: run.currentStep !== null,
        askedAt: event.timestamp,
        status: "pending",
        action: null,
        answeredBy: null,
        editedFields: [],
        answer: null,
        trial: null,
      },
    ),
  );
}

/** Somebody asked for more time, here or in another client. */
export function extended(state: Conversation, event: EventOf<"hitl_extended">): Conversation {
  const { request_id, expires_at } = event.payload;
  const runs = state.runs.map((run) => {
    const index = run.body.findIndex((row) => row.kind === "question" && row.key === request_id);
    const row = run.body[index];
    if (row?.kind !== "question") return run;
    return { ...run, body: run.body.with(index, { ...row, request: { ...row.request, expires_at } }) };
  });
  return { ...state, runs };
}

/** The call of an approval is tried, or was: the newest trial counts. */
export function tried(state: Conversation, event: EventOf<"trial">): Conversation {
  const { payload } = event;
  const runs = state.runs.map((run) => {
    const index = run.body.findIndex((row) => row.kind === "question" && row.key === payload.request_id);
    const row = run.body[index];
    return row?.kind === "question" ? { ...run, body: run.body.with(index, { ...row, trial: payload }) } : run;
  });
  return { ...state, runs };
}

export function closed(state: Conversation, event: EventOf<"hitl_closed">): Conversation {
  const { request_id, status, action, answered_by, edited_fields, data } = event.payload;
  const runs = state.runs.map((run) => {
    const index = run.body.findIndex((row) => row.kind === "question" && row.key === request_id);
    const row = run.body[index];
    if (row?.kind !== "question") return run;
    const ended = { status, action, answeredBy: answered_by, editedFields: edited_fields };
    const updated = { ...run, body: run.body.with(index, { ...row, ...ended, answer: data }) };
    return resumeStep(endPrompt(updated, event), stepOf(run, row.request));
  });
  return { ...state, runs };
}

/** The step that asks waits for input (R82). */
function awaitInput(run: Run, step: number | null): Run {
  return editStep(run, step, (row) => ({ ...row, status: "waiting_input" }));
}

function resumeStep(run: Run, step: number | null): Run {
  return editStep(run, step, (row) =>
    row.status === "waiting_input" ? { ...row, status: "running" } : row,
  );
}

/** With parallel steps, an approval names the one it belongs to. */
function stepOf(run: Run, request: Question): number | null {
  return approvalOf(request)?.step_id ?? run.currentStep;
}

/** The page cannot render it, so it is shown as text (R46). */
export function unreadable(state: Conversation, event: UnreadableQuestion): Conversation {
  return editRun(state, event, (run) =>
    insertRow(stopThinking(run), {
      kind: "notice",
      key: event.id,
      tone: "warning",
      title: "unreadable_question",
      detail: event.payload.text,
      code: null,
    }),
  );
}
