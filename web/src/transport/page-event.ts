// The events that the page reduces: those of the protocol, and questions that failed validation.
import type { WenkoEvent } from "../protocol.gen";

/** A question that fails validation: shown as text, so that it is not lost. */
export interface UnreadableQuestion {
  type: "unreadable_question";
  payload: { text: string };
  id: string;
  seq: number;
  run_id: string | null;
  conversation_id: string;
  timestamp: string;
}

export type PageEvent = WenkoEvent | UnreadableQuestion;

/** Two adjacent pieces of one answer as one: at thousands a second, a state for each would cost a second. */
export function joined(before: PageEvent | undefined, event: PageEvent): PageEvent | null {
  if (event.type !== "token" || before?.type !== "token" || before.run_id !== event.run_id) return null;
  if (before.conversation_id !== event.conversation_id) return null;
  return { ...event, payload: { ...event.payload, content: before.payload.content + event.payload.content } };
}

/** The event for a `hitl` frame that fails validation; null if it has no position either. */
export function unreadableQuestion(frame: Record<string, unknown>): UnreadableQuestion | null {
  const { type, conversation_id, seq, run_id, id, timestamp, payload } = frame;
  if (type !== "hitl" || typeof conversation_id !== "string" || typeof seq !== "number") return null;
  return {
    type: "unreadable_question",
    payload: { text: readableText(isObject(payload) ? payload.request : payload) },
    id: typeof id === "string" ? id : `question-${seq}`,
    seq,
    run_id: typeof run_id === "string" ? run_id : null,
    conversation_id,
    timestamp: typeof timestamp === "string" ? timestamp : new Date().toISOString(),
  };
}

/** The texts in a question, in order; its JSON if it has none. */
export function readableText(request: unknown): string {
  const text = [...texts(request)].join("\n");
  return text || JSON.stringify(request, null, 2) || "";
}

const READ = ["title", "description", "fields", "displays", "data", "label", "options"];
const DATA = ["caption", "headers", "rows", "content"];

function* texts(value: unknown): Generator<string> {
  if (typeof value === "string" && value.trim() !== "") yield value;
  else if (Array.isArray(value) && value.every(isScalar)) yield value.join(" | ");
  else if (Array.isArray(value)) for (const each of value) yield* texts(each);
  else if (isObject(value)) for (const name of [...READ, ...DATA]) yield* texts(value[name]);
}

function isScalar(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
