// Which question lies on the desk: what the person picked, put off, or is looking at again.
import { create } from "zustand";

import type { Question } from "../protocol.gen";
import { forgetAllDrafts } from "./drafts";

/** Why a question went away while somebody was looking at it. */
export interface Notice {
  title: string;
  text: string;
}

interface Desk {
  chosen: string | null;
  postponed: ReadonlySet<string>;
  /** Ended here; the event that says so may still be on its way. */
  settled: ReadonlySet<string>;
  notice: Notice | null;
  replay: Question | null;
  variables: boolean;
}

const EMPTY: Desk = {
  chosen: null,
  postponed: new Set(),
  settled: new Set(),
  notice: null,
  replay: null,
  variables: false,
};

export const useDesk = create<Desk>(() => EMPTY);
const { setState: set, getState: get } = useDesk;

export function choose(id: string): void {
  set({ chosen: id, notice: null });
}

/** The dialog closes; the cards stay, and the header counts what waits. */
export function postpone(ids: readonly string[]): void {
  set({ chosen: null, postponed: new Set([...get().postponed, ...ids]) });
}

export function settle(id: string): void {
  set({ settled: new Set([...get().settled, id]) });
}

/** It did not end after all. */
export function unsettle(id: string): void {
  set({ settled: new Set([...get().settled].filter((each) => each !== id)) });
}

export function tell(notice: Notice | null): void {
  set({ notice });
}

/** Shows it once more, to look at only (R60). */
export function replay(request: Question): void {
  set({ replay: { ...request, id: `context-replay-${Date.now()}`, readonly: true } });
}

export function closeReplay(): void {
  set({ replay: null });
}

export function showVariables(open: boolean): void {
  set({ variables: open });
}

export function clearDesk(): void {
  set(EMPTY);
  forgetAllDrafts();
}
