// Every event of a conversation as it came, unknown types included: for the log, and to see a run as
// it was. Outside the store: a hundred thousand entries must not be copied with each batch.
import { create } from "zustand";

import { parseFrame } from "../transport/frame";
import type { PageEvent } from "../transport/page-event";
import { EMPTY, type Conversation } from "./model";
import { reduceAll } from "./reduce";

type Frame = Readonly<Record<string, unknown>>;

/** Kept as text: a hundred thousand objects would cost more to collect than to read again when needed. */
export class LogEntry {
  constructor(
    readonly seq: number,
    readonly type: string,
    readonly at: string,
    readonly step: number | null,
    /** False for a type that the page does not know, or a frame it cannot read. */
    readonly known: boolean,
    private readonly text: string,
  ) {}

  private lowered: string | null = null;

  /** What is searched, in lower case; made once. */
  get searchable(): string {
    // Some servers escape what is not ASCII: nobody searches for that.
    const readable = this.lowered === null && this.text.includes("\\u") ? JSON.stringify(this.frame) : this.text;
    return (this.lowered ??= readable.toLowerCase());
  }

  /** The frame as it was received. */
  get frame(): Frame {
    return JSON.parse(this.text) as Frame;
  }

  /** What the page makes of it. */
  get event(): PageEvent | null {
    if (!this.known) return null;
    const parsed = parseFrame(this.text);
    return parsed.kind === "event" ? parsed.event : null;
  }
}

interface EventLog {
  entries: LogEntry[];
  /** States after each `SNAPSHOT_EVERY` entries; they share what did not change. */
  snapshots: Conversation[];
}

const SNAPSHOT_EVERY = 400;
const logs = new Map<string, EventLog>();
/** Grows when entries were added, at most a few times a second. */
export const useLogVersion = create<{ version: number }>(() => ({ version: 0 }));
const NOTIFY_MS = 100;
let timer: ReturnType<typeof setTimeout> | undefined;

export function recordEvent(conversation: string, frame: Frame, known: boolean, text: string): void {
  const seq = Number(frame.seq);
  const { entries } = logOf(conversation);
  if (seq <= (entries.at(-1)?.seq ?? 0)) return;
  const at = typeof frame.timestamp === "string" ? frame.timestamp : "";
  entries.push(new LogEntry(seq, String(frame.type), at, stepOf(frame), known, text));
  timer ??= setTimeout(() => {
    timer = undefined;
    useLogVersion.setState(({ version }) => ({ version: version + 1 }));
  }, NOTIFY_MS);
}

export function entriesOf(conversation: string | null): readonly LogEntry[] {
  return (conversation !== null && logs.get(conversation)?.entries) || [];
}

export function forgetEvents(conversation?: string): void {
  if (conversation === undefined) logs.clear();
  else logs.delete(conversation);
}

/** The conversation after its first entries. */
export function conversationAt(conversation: string, count: number): Conversation {
  const { entries, snapshots } = logOf(conversation);
  while ((snapshots.length + 1) * SNAPSHOT_EVERY <= Math.min(count, entries.length)) {
    const start = snapshots.length * SNAPSHOT_EVERY;
    snapshots.push(after(snapshots.at(-1) ?? EMPTY, entries.slice(start, start + SNAPSHOT_EVERY)));
  }
  const whole = Math.min(snapshots.length, Math.floor(count / SNAPSHOT_EVERY));
  const from = whole === 0 ? EMPTY : (snapshots[whole - 1] ?? EMPTY);
  return after(from, entries.slice(whole * SNAPSHOT_EVERY, count));
}

function after(state: Conversation, entries: readonly LogEntry[]): Conversation {
  return reduceAll(
    state,
    entries.flatMap(({ event }) => event ?? []),
  );
}

function logOf(conversation: string): EventLog {
  const known = logs.get(conversation);
  if (known) return known;
  const created: EventLog = { entries: [], snapshots: [] };
  logs.set(conversation, created);
  return created;
}

/** The step that an event names, wherever its type has it. */
function stepOf(frame: Frame): number | null {
  const payload = objectOf(frame.payload);
  const data = objectOf(payload.data ?? frame.data);
  const found = [data.step_id, payload.step_id, objectOf(data.step).step_id, frame.step_id];
  return found.find((each): each is number => typeof each === "number") ?? null;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
