import type { TodoItem } from "../protocol.gen";
import type { Conversation, StepStatus } from "../state/model";

/** Todo items and steps have different status names; icons use the steps'. */
export const STEP_STATUS: Record<TodoItem["status"], StepStatus> = {
  pending: "pending",
  in_progress: "running",
  completed: "success",
  failed: "failed",
  skipped: "skipped",
};

/** The status of an item as its step shows it: what the user stopped has not failed. */
export function todoStatus({ runs, todoRun }: Conversation, item: TodoItem): StepStatus {
  const status = STEP_STATUS[item.status];
  if (status !== "failed") return status;
  const run = runs.findLast(({ id }) => id === todoRun);
  const step = run?.body.find((row) => row.kind === "step" && item.id.endsWith(`-${row.id}`));
  return step?.kind === "step" && step.status === "cancelled" ? "cancelled" : status;
}
