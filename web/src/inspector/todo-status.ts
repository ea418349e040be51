import type { TodoItem } from "../protocol.gen";
import type { StepStatus } from "../state/model";

/** Todo items and steps tell the same story in two vocabularies; icons know the steps'. */
export const STEP_STATUS: Record<TodoItem["status"], StepStatus> = {
  pending: "pending",
  in_progress: "running",
  completed: "success",
  failed: "failed",
  skipped: "skipped",
};
