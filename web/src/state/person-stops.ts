// A person's own stop or refusal ends a step or call, but nothing failed.
import { approvalOf } from "../hitl/approval";
import type { Call, Run, StepRow } from "./model";

const BY_PERSON: ReadonlySet<string> = new Set(["cancelled", "declined", "input_cancelled", "rejected"]);

export function isStoppedByPerson(code: string | null | undefined): boolean {
  return BY_PERSON.has(code ?? "");
}

/** Whether the step ended because the user stopped its call or did not allow it. */
export function endedByPerson(run: Run, step: StepRow): boolean {
  const last = step.items.findLast((item): item is Call => item.kind === "call");
  if (last?.status === "stopped") return true;
  if (last?.status === "failed") return false;
  const asked = run.body.findLast(
    (row) => row.kind === "question" && approvalOf(row.request)?.step_id === step.id,
  );
  return asked?.kind === "question" && asked.status === "answered" && asked.action === "reject";
}

/** Whether a run that did not succeed has no other reason than the user's decision. */
export function runEndedByPerson(run: Run): boolean {
  const steps = run.body.filter((row) => row.kind === "step");
  return steps.some(({ status }) => status === "cancelled") && steps.every(({ status }) => status !== "failed");
}
