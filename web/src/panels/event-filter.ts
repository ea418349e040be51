// Filters the log. The text of an entry is made once, in idle time: a search over a hundred thousand
// events must not wait for their JSON.
import type { LogEntry } from "../state/event-log";

export interface EventFilter {
  types: ReadonlySet<string>;
  step: number | null;
  query: string;
}

export const NO_FILTER: EventFilter = { types: new Set(), step: null, query: "" };
// So long one part of the preparation may take: less than a frame.
const SLICE_MS = 6;

export function filterEvents(entries: readonly LogEntry[], filter: EventFilter): readonly LogEntry[] {
  const { types, step } = filter;
  const query = filter.query.trim().toLowerCase();
  if (types.size === 0 && step === null && query === "") return entries;
  return entries.filter(
    (entry) =>
      (types.size === 0 || types.has(entry.type)) &&
      (step === null || entry.step === step) &&
      (query === "" || entry.searchable.includes(query)),
  );
}

const prepared = new WeakMap<readonly LogEntry[], number>();

/** Makes the texts in idle time, and goes on where it was; returns a function that stops it. */
export function prepareSearch(entries: readonly LogEntry[]): () => void {
  let handle = 0;
  const idle = typeof requestIdleCallback === "function" ? requestIdleCallback : (run: () => void) => setTimeout(run, 1) as unknown as number;
  const cancel = typeof cancelIdleCallback === "function" ? cancelIdleCallback : clearTimeout;
  const run = () => {
    const until = performance.now() + SLICE_MS;
    let at = prepared.get(entries) ?? 0;
    for (; at < entries.length && performance.now() < until; at += 1) void entries[at]?.searchable;
    prepared.set(entries, at);
    if (at < entries.length) handle = idle(run);
  };
  handle = idle(run);
  return () => cancel(handle);
}

export interface Choices {
  types: readonly { type: string; count: number }[];
  steps: readonly number[];
}

export function choicesOf(entries: readonly LogEntry[]): Choices {
  const counts = new Map<string, number>();
  const steps = new Set<number>();
  for (const { type, step } of entries) {
    counts.set(type, (counts.get(type) ?? 0) + 1);
    if (step !== null) steps.add(step);
  }
  return {
    types: [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => a.type.localeCompare(b.type)),
    steps: [...steps].sort((a, b) => a - b),
  };
}

/** One line of what it says, without what every event has. */
export function summaryOf({ frame }: LogEntry): string {
  const payload = (frame.payload ?? frame) as Record<string, unknown>;
  const { conversation_id: _c, message_id: _m, timestamp: _t, ...rest } = payload;
  const message = rest.message ?? rest.content;
  const text = typeof message === "string" && message !== "" ? message : facts(rest.data ?? rest).join(" · ");
  return text.slice(0, 240).replace(/\s+/g, " ");
}

const MOST_FACTS = 8;

/** What an event without words says: its names and values, those of the objects in it too; lists by length. */
function facts(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  const found = Object.entries(value).flatMap(([name, each]) => {
    if (each === null || each === "" || /(?:^|_)id$/.test(name)) return [];
    if (Array.isArray(each)) return each.length > 0 ? `${name} ×${each.length}` : [];
    return typeof each === "object" ? facts(each) : `${name}: ${String(each).slice(0, 80)}`;
  });
  return found.slice(0, MOST_FACTS);
}
