// Sends an answer, and says in one word what became of it.
import { signOutIfUnauthorized } from "../app/actions";
import type { HitlRespondData, JsonValue, Question } from "../protocol.gen";
import { api, ApiError } from "../transport/api";
import { newId } from "../transport/socket";

export type Action = HitlRespondData["action"];

export type Outcome =
  | { kind: "accepted"; message: string }
  /** It does not fit: the question stays open, and each fault stands at its field. */
  | { kind: "refused"; message: string; faults: Readonly<Record<string, string>> }
  /** Too late, answered by somebody else, gone, or not ours. */
  | { kind: "over"; code: string; message: string }
  | { kind: "failed"; message: string };

const OVER = new Set([403, 404, 409, 410]);
const sending = new Set<string>();
let unconfirmed: { text: string; key: string } | null = null;

export async function submitAnswer(
  request: Question,
  action: Action,
  data: Record<string, JsonValue>,
): Promise<Outcome> {
  const body = { request_id: request.id, session_id: request.session_id, action, data };
  sending.add(request.id);
  try {
    const message = await signOutIfUnauthorized(api.respond(body, idempotencyKey(JSON.stringify(body))));
    unconfirmed = null;
    return { kind: "accepted", message };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return outcomeOf(error);
  } finally {
    sending.delete(request.id);
  }
}

/** The event that ends a question may come before the server's word on our own answer. */
export function isSubmitting(id: string): boolean {
  return sending.has(id);
}

/** An answer whose fate is unknown keeps its key, so that sending it again is no second answer. */
function idempotencyKey(text: string): string {
  if (unconfirmed?.text !== text) unconfirmed = { text, key: newId() };
  return unconfirmed.key;
}

function outcomeOf({ status, code, message, fields }: ApiError): Outcome {
  if (OVER.has(status)) return { kind: "over", code, message };
  if (fields !== null) return { kind: "refused", message, faults: fields };
  return { kind: "failed", message };
}
