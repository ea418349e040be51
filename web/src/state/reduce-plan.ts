// The plan: its steps become rows when it starts, and again when it is revised.
import type { Plan, StepPreview } from "../protocol.gen";
import type { BodyRow, Conversation, EventOf, Run, StepRow } from "./model";
import { appendRow, closeText, editRun, insertRow } from "./runs";
import { quietThoughts } from "./reduce-run";

export function started(state: Conversation, event: EventOf<"plan_start">): Conversation {
  return editRun(state, event, (run) => {
    const closed = closeText(quietThoughts(run));
    const steps = event.payload.data.steps_preview.map((step) => pendingStep(run, step));
    const fresh = steps.filter((step) => !closed.body.some((row) => row.key === step.key));
    return { ...closed, phase: null, body: [...closed.body, ...fresh] };
  });
}

export function pendingStep(run: Run, step: Omit<StepPreview, "depends_on">): StepRow {
  return {
    kind: "step",
    key: `${run.id}-step-${step.step_id}`,
    id: step.step_id,
    description: step.description,
    tool: step.tool,
    status: "pending",
    startedAt: null,
    endedAt: null,
    preview: null,
    error: null,
    items: [],
  };
}

export function revising(state: Conversation, event: EventOf<"plan_revision">): Conversation {
  const { message, data } = event.payload;
  return editRun(state, event, (run) =>
    insertRow(run, {
      kind: "notice",
      key: event.id,
      tone: "warning",
      title: message,
      detail: data.error,
      code: `${data.revision_count}/${data.max_revisions}`,
    }),
  );
}

/** Steps that began stay as they were; those that only waited give way to the new plan's. */
export function revised(state: Conversation, event: EventOf<"plan_revised">): Conversation {
  const { plan } = event.payload.data;
  return editRun(state, event, (run) => {
    const kept = run.body.filter((row) => row.kind !== "step" || row.status !== "pending");
    return { ...run, phase: null, body: [...kept, ...waitingSteps(run, plan, kept)] };
  });
}

function waitingSteps(run: Run, plan: Plan, kept: readonly BodyRow[]): StepRow[] {
  const begun = new Set(kept.map((row) => row.key));
  return plan.steps.map((step) => pendingStep(run, step)).filter((step) => !begun.has(step.key));
}

export function completed(state: Conversation, event: EventOf<"plan_complete">): Conversation {
  const { success, duration, statistics } = event.payload.data;
  return editRun(state, event, (run) =>
    appendRow(
      { ...run, phase: null, currentStep: null },
      {
        kind: "summary",
        key: `${run.id}-summary`,
        success,
        completed: statistics.completed_steps,
        failed: statistics.failed_steps,
        total: statistics.total_steps,
        revisions: statistics.revision_count,
        seconds: duration,
      },
    ),
  );
}
