// Submits an answer and classifies the outcome.
import { signOutIfUnauthorized } from "../app/actions";
import type { HitlRespondData, JsonValue, Question } from "../protocol.gen";
import { api, ApiError } from "../transport/api";
import { newId } from "../transport/socket";

export type Action = HitlRespondData["action"];

export type Outcome =
  | { kind: "accepted"; message: string }
  /** Invalid: the question stays open, with an error at each field. */
  | { kind: "invalid"; message: string; fieldErrors: Readonly<Record<string, string>> }
  /** Expired, answered elsewhere, deleted, or not accessible. */
  | { kind: "closed"; code: string; message: string }
  | { kind: "failed"; message: string };

const CLOSED = new Set([403, 404, 409, 410]);
const submitting = new Set<string>();
let unconfirmed: { text: string; key: string } | null = null;

export async function submitAnswer(
  request: Question,
  action: Action,
  data: Record<string, JsonValue>,
): Promise<Outcome> {
  const body = { request_id: request.id, session_id: request.session_id, action, data };
  submitting.add(request.id);
  try {
    const message = await signOutIfUnauthorized(api.respond(body, idempotencyKey(JSON.stringify(body))));
    unconfirmed = null;
    return { kind: "accepted", message };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return outcomeOf(error);
  } finally {
    submitting.delete(request.id);
  }
}

/** The event that closes a question may arrive before the reply to our own answer. */
export function isSubmitting(id: string): boolean {
  return submitting.has(id);
}

/** An unacknowledged answer keeps its key, so that sending it again is not a second answer. */
function idempotencyKey(text: string): string {
  if (unconfirmed?.text !== text) unconfirmed = { text, key: newId() };
  return unconfirmed.key;
}

function outcomeOf({ status, code, message, fields }: ApiError): Outcome {
  if (CLOSED.has(status)) return { kind: "closed", code, message };
  if (fields !== null) return { kind: "invalid", message, fieldErrors: fields };
  return { kind: "failed", message };
}
