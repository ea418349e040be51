// A run seen as it was: the position in its events, and playing on from there.
import { create } from "zustand";

import { conversationAt, entriesOf } from "../state/event-log";
import type { Conversation } from "../state/model";
import { currentConversation, useAppStore } from "./store";

interface Scrub {
  /** So many events are shown; null shows the conversation as it is now. */
  count: number | null;
  playing: boolean;
  speed: number;
}

export const SPEEDS = [1, 2, 5, 10, 20] as const;
const TICK_MS = 50;
// A person who waited an hour for an answer does not want to wait again.
const LONGEST_PAUSE = 2000;

export const useScrub = create<Scrub>(() => ({ count: null, playing: false, speed: 5 }));
const { getState: get, setState: set } = useScrub;
let timer: ReturnType<typeof setInterval> | undefined;
let clock = 0;

export function scrubTo(count: number): void {
  const total = entries().length;
  set({ count: Math.min(total, Math.max(1, Math.round(count))) });
  clock = timeOf(get().count ?? 1);
}

/** Back to now. */
export function stopScrub(): void {
  pause();
  set({ count: null });
}

export function setSpeed(speed: number): void {
  set({ speed });
}

export function togglePlay(): void {
  if (get().playing) return pause();
  const { count } = get();
  if (count === null || count >= entries().length) scrubTo(1);
  set({ playing: true });
  timer = setInterval(tick, TICK_MS);
}

function pause(): void {
  clearInterval(timer);
  timer = undefined;
  set({ playing: false });
}

/** Shows the events up to the played time; a long pause between two is shortened. */
function tick(): void {
  const all = entries();
  clock += TICK_MS * get().speed;
  let count = get().count ?? 1;
  while (count < all.length) {
    const next = timeOf(count + 1);
    if (next > clock + LONGEST_PAUSE) clock = next - LONGEST_PAUSE;
    if (next > clock) break;
    count += 1;
  }
  if (count !== get().count) set({ count });
  if (count >= all.length) pause();
}

function entries() {
  return entriesOf(useAppStore.getState().current);
}

function timeOf(count: number): number {
  return Date.parse(entries()[count - 1]?.at ?? "") || 0;
}

let shown: { id: string; count: number; state: Conversation } | null = null;

/** The conversation at the position; kept until the position changes. */
export function scrubbed(id: string | null, count: number | null): Conversation | null {
  if (id === null || count === null) return null;
  if (shown?.id !== id || shown.count !== count) shown = { id, count, state: conversationAt(id, count) };
  return shown.state;
}

/** The time of what is shown; null for now. */
export function useScrubTime(): string | null {
  const count = useScrub((state) => state.count);
  return count === null ? null : (entries()[count - 1]?.at ?? null);
}

/** The conversation as it is shown: now, or at the position that was chosen. */
export function useConversation(): Conversation {
  return useShown((conversation) => conversation);
}

/**
 * One thing of the conversation as it is shown. While an answer streams, the conversation changes with
 * every frame; what is selected must be the same value as long as it did not change.
 */
export function useShown<T>(select: (conversation: Conversation) => T): T {
  const count = useScrub((state) => state.count);
  return useAppStore((state) => select(scrubbed(state.current, count) ?? currentConversation(state)));
}
