// Parses the server's frames. An invalid one becomes a `bad` result, never an exception.
import type { WenkoReply } from "../protocol.gen";
import { validateEvent, validateReply } from "../validate.gen.js";
import { unreadableQuestion, type PageEvent } from "./page-event";

export type Frame =
  | { kind: "event"; event: PageEvent; value: Value }
  | { kind: "reply"; reply: WenkoReply }
  | { kind: "unknown"; type: string; position: Position | null; value: Value }
  | { kind: "bad"; why: string; position: Position | null; value: Value | null };

type Value = Readonly<Record<string, unknown>>;

export interface Position {
  conversationId: string;
  seq: number;
}

const REPLIES = new Set(["ready", "accepted", "history", "pong"]);

export function parseFrame(text: string): Frame {
  const value = parseJson(text);
  if (!isObject(value) || typeof value.type !== "string") {
    return { kind: "bad", why: "not a JSON object with a type", position: null, value: null };
  }
  const position = positionOf(value);
  if (REPLIES.has(value.type) || (value.type === "error" && position === null)) {
    if (validateReply(value)) return { kind: "reply", reply: value };
    return { kind: "bad", why: `${value.type}: ${firstError(validateReply.errors)}`, position, value };
  }
  if (validateEvent(value)) return { kind: "event", event: value, value };
  if (isUnknownType(validateEvent.errors)) return { kind: "unknown", type: String((value as Value).type), position, value };
  const why = `${value.type}: ${firstError(validateEvent.errors)}`;
  const question = unreadableQuestion(value);
  if (question === null) return { kind: "bad", why, position, value };
  console.warn(`a question is shown as text: ${why}`);
  return { kind: "event", event: question, value };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function positionOf(value: Record<string, unknown>): Position | null {
  const { conversation_id, seq } = value;
  if (typeof conversation_id !== "string" || typeof seq !== "number") return null;
  return { conversationId: conversation_id, seq };
}

/** The server is newer than the page: the type is none of the page's events. */
function isUnknownType(errors: typeof validateEvent.errors): boolean {
  return errors?.some((error) => error.keyword === "discriminator") ?? false;
}

function firstError(errors: typeof validateEvent.errors): string {
  const error = errors?.[0];
  return error ? `${error.instancePath} (${error.keyword})` : "invalid";
}
