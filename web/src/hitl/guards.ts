// Type guards for questions, displays and stored values (R61), on the validators generated from
// the server's models.
import type {
  HITLAsciiData,
  HITLDisplayField,
  HITLDisplayRequest,
  HITLTableData,
  Question,
} from "../protocol.gen";
import { validateQuestion } from "../validate.gen.js";

export interface VisualDisplayContextValue {
  type: "visual_display";
  displays: HITLDisplayRequest["displays"];
  displays_def: HITLDisplayRequest["displays"];
  timestamp: string;
}

export function isDisplayRequest(request: Question): request is HITLDisplayRequest {
  return request.type === "visual_display";
}

/** The request if it is valid, else null: then its text is shown instead (R46). */
export function readQuestion(request: unknown): Question | null {
  return validateQuestion(request) ? request : null;
}

export function isVisualDisplayContextValue(value: unknown): value is VisualDisplayContextValue {
  if (typeof value !== "object" || value === null) return false;
  const { type, displays_def, timestamp } = value as Partial<VisualDisplayContextValue>;
  return (
    type === "visual_display" &&
    typeof timestamp === "string" &&
    validateQuestion(displayOf("", displays_def))
  );
}

function displayOf(title: string, displays: unknown): object {
  return {
    id: "context-value",
    type: "visual_display",
    title: title || "-",
    displays,
    description: null,
    dismiss_label: "",
    session_id: null,
    readonly: true,
    expires_at: null,
    policy: "wait",
  };
}

/** The type alone is not enough: an `ascii` display may carry a table's data. */
export function isTable(
  display: HITLDisplayField,
): display is { type: "table"; data: HITLTableData } {
  return display.type === "table" && "headers" in display.data;
}

export function isAscii(
  display: HITLDisplayField,
): display is { type: "ascii"; data: HITLAsciiData } {
  return display.type === "ascii" && "content" in display.data;
}
