// What kind of thing a question, a display or a remembered value is (R61); checked by the
// validators that are generated from the server's own models.
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

/** The request if the page can show it, else null: then its words are shown instead (R46). */
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

/** The type alone does not say what the data is: a table's data may stand under `ascii`. */
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
