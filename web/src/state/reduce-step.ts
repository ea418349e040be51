// Steps: running, completed, failed, retried, verified.
import type { StepState } from "../protocol.gen";
import type { BodyRow, Conversation, EventOf, Run, StepItem, StepRow, Verification } from "./model";
import { endedByPerson } from "./person-stops";
import * as checks from "./reduce-checks";
import { pendingStep } from "./reduce-plan";
import { stopThinking } from "./reduce-run";
import {
  addItem,
  closeText,
  editItem,
  editRun,
  editStep,
  findStep,
  insertRow,
  isActiveStep,
} from "./runs";

export function started(state: Conversation, event: EventOf<"step_start">): Conversation {
  const { step } = event.payload.data;
  return editRun(state, event, (run) => {
    const closed = closeText(stopThinking(run));
    const known = findStep(closed, step.step_id);
    const withStep = known ? closed : insertRow(closed, pendingStep(run, step));
    const parallel = withStep.body.filter((row) => isActiveStep(row) && row.id !== step.step_id);
    const running = editStep(markParallel(withStep, parallel), step.step_id, (row) => ({
      ...row,
      parallel: row.parallel || parallel.length > 0,
      description: step.description,
      tool: step.tool,
      status: "running",
      error: null,
      startedAt: row.startedAt ?? event.timestamp,
      items: [...row.items, ...run.unplaced],
    }));
    return { ...running, currentStep: step.step_id, unplaced: [], phase: null };
  });
}

function markParallel(run: Run, rows: readonly BodyRow[]): Run {
  if (rows.length === 0) return run;
  const body = run.body.map((row) =>
    row.kind === "step" && rows.includes(row) ? { ...row, parallel: true } : row,
  );
  return { ...run, body };
}

export function succeeded(state: Conversation, event: EventOf<"step_success">): Conversation {
  const { step, result_summary } = event.payload.data;
  return finish(state, event, step.step_id, (row) => ({
    ...row,
    status: "success",
    preview: resultOf(step) ?? (result_summary.output_preview || null),
    error: null,
  }));
}

/** The line with which a model marked the step as done; null if it only repeats the step. */
function resultOf({ tool, result, description }: StepState): string | null {
  return tool === null && result?.message !== description ? (result?.message ?? null) : null;
}

export function failed(state: Conversation, event: EventOf<"step_failed">): Conversation {
  const { step, error } = event.payload.data;
  return finish(state, event, step.step_id, (row, run) => ({
    ...row,
    status: endedByPerson(run, row) ? "cancelled" : "failed",
    error,
  }));
}

function finish(
  state: Conversation,
  event: EventOf<"step_success"> | EventOf<"step_failed">,
  id: number,
  edit: (step: StepRow, run: Run) => StepRow,
): Conversation {
  return editRun(state, event, (run) => ({
    ...editStep(run, id, (row) => ({ ...edit(row, run), endedAt: event.timestamp })),
    currentStep: run.currentStep === id ? null : run.currentStep,
  }));
}

export function retried(state: Conversation, event: EventOf<"step_retry">): Conversation {
  const { step_id, retry_count, max_retries, error } = event.payload.data;
  return editRun(state, event, (run) =>
    editStep(run, step_id, (row) => ({
      ...addItem(row, {
        kind: "retry",
        key: event.id,
        count: retry_count,
        max: max_retries,
        error,
      }),
      status: "retrying",
    })),
  );
}

export function verifying(state: Conversation, event: EventOf<"verification_start">): Conversation {
  const { expected, actual_preview, step_id, check } = event.payload.data;
  if (check !== null) return checks.started(state, event, check);
  return editRun(state, event, (run) =>
    editStep(run, step_id ?? latestStep(run), (row) =>
      addItem(row, {
        kind: "verification",
        key: event.id,
        expected,
        actual: actual_preview,
        valid: null,
        reason: null,
      }),
    ),
  );
}

export function verified(state: Conversation, event: EventOf<"verification_result">): Conversation {
  const { is_valid, reason, step_id, check } = event.payload.data;
  if (check !== null) return checks.ended(state, event, check);
  return editRun(state, event, (run) =>
    editStep(run, step_id ?? latestStep(run), (row) =>
      editItem(row, isVerification, (item) => ({
        ...item,
        valid: is_valid,
        reason: reason ?? null,
      })),
    ),
  );
}

function isVerification(item: StepItem): item is Verification {
  return item.kind === "verification" && item.valid === null;
}

/** A sender may name no step: then the running one is meant, else the last one started. */
function latestStep(run: Run): number | null {
  if (run.currentStep !== null) return run.currentStep;
  const latest = run.body.findLast((row) => row.kind === "step" && row.status !== "pending");
  return latest?.kind === "step" ? latest.id : null;
}
