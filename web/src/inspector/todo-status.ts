import type { TodoItem } from "../protocol.gen";
import type { StepStatus } from "../state/model";

/** Todo items and steps have different status names; icons use the steps'. */
export const STEP_STATUS: Record<TodoItem["status"], StepStatus> = {
  pending: "pending",
  in_progress: "running",
  completed: "success",
  failed: "failed",
  skipped: "skipped",
};
