// The plan: its steps become rows when it starts, and again when it is revised.
import type { Plan, StepPreview } from "../protocol.gen";
import type { BodyRow, Conversation, EventOf, Run, StepRow } from "./model";
import { appendRow, closeText, editRun, insertRow } from "./runs";
import * as checks from "./reduce-checks";
import { stopThinking } from "./reduce-run";

export function started(state: Conversation, event: EventOf<"plan_start">): Conversation {
  return editRun(state, event, (run) => {
    const closed = closeText(stopThinking(run));
    const steps = event.payload.data.steps_preview.map((step) => pendingStep(run, step));
    const fresh = steps.filter((step) => !closed.body.some((row) => row.key === step.key));
    const planned = checks.planned(closed, event.payload.data.plan);
    return { ...planned, phase: null, body: [...closed.body, ...fresh] };
  });
}

export function pendingStep(run: Run, step: Omit<StepPreview, "depends_on"> & Partial<StepPreview>): StepRow {
  return {
    kind: "step",
    key: `${run.id}-step-${step.step_id}`,
    runId: run.id,
    id: step.step_id,
    description: step.description,
    tool: step.tool,
    status: "pending",
    startedAt: null,
    endedAt: null,
    preview: null,
    error: null,
    parallel: false,
    dependsOn: step.depends_on ?? [],
    items: [],
  };
}

export function revising(state: Conversation, event: EventOf<"plan_revision">): Conversation {
  const { error, revision_count, max_revisions } = event.payload.data;
  return editRun(state, event, (run) =>
    insertRow(checks.reset(endRevisionSearch(run)), {
      kind: "revision",
      key: event.id,
      count: revision_count,
      counted: revision_count > countedRevisions(run),
      max: max_revisions,
      error,
      inProgress: true,
      kept: null,
      added: null,
    }),
  );
}

function countedRevisions(run: Run): number {
  return Math.max(0, ...run.body.map((row) => (row.kind === "revision" ? row.count : 0)));
}

/** A revision without a result has ended by the time of the next event. */
function endRevisionSearch(run: Run): Run {
  const body = run.body.map((row) => (row.kind === "revision" ? { ...row, inProgress: false } : row));
  return { ...run, body };
}

/** Steps that have started stay; pending ones are replaced by those of the new plan. */
export function revised(state: Conversation, event: EventOf<"plan_revised">): Conversation {
  const { plan, new_steps } = event.payload.data;
  const fresh = new Set(new_steps.map((step) => step.step_id));
  const kept = plan.steps.filter((step) => !fresh.has(step.step_id));
  const changes = {
    inProgress: false,
    kept: kept.map((step) => step.description),
    added: new_steps.map((step) => step.description),
  };
  return editRun(state, event, (run) => {
    const rows = run.body
      .filter((row) => row.kind !== "step" || row.status !== "pending")
      .map((row) => (row.kind === "revision" && row.inProgress ? { ...row, ...changes } : row));
    const planned = checks.planned(run, plan);
    return { ...planned, phase: null, body: [...rows, ...newSteps(run, plan, rows)] };
  });
}

function newSteps(run: Run, plan: Plan, rows: readonly BodyRow[]): StepRow[] {
  const started = new Set(rows.map((row) => row.key));
  return plan.steps.map((step) => pendingStep(run, step)).filter((step) => !started.has(step.key));
}

function cancelledSteps(run: Run): number {
  return run.body.filter((row) => row.kind === "step" && row.status === "cancelled").length;
}

export function completed(state: Conversation, event: EventOf<"plan_complete">): Conversation {
  const { success, duration, statistics } = event.payload.data;
  return editRun(state, event, (run) =>
    appendRow(
      { ...endRevisionSearch(run), phase: null, currentStep: null },
      {
        kind: "summary",
        key: `${run.id}-summary`,
        success,
        completed: statistics.completed_steps,
        failed: Math.max(0, statistics.failed_steps - cancelledSteps(run)),
        cancelled: cancelledSteps(run),
        total: statistics.total_steps,
        revisions: statistics.revision_count,
        seconds: duration,
      },
    ),
  );
}
