// Which question lies on the desk: what the person picked, put off, or is looking at again.
import { create } from "zustand";

import type { Question } from "../protocol.gen";
import { deleteAllDrafts } from "./form-drafts";

/** Why a question went away while somebody was looking at it. */
export interface Notice {
  title: string;
  text: string;
}

interface QuestionState {
  selectedId: string | null;
  postponedIds: ReadonlySet<string>;
  /** Ended here; the event that says so may still be on its way. */
  closedIds: ReadonlySet<string>;
  notice: Notice | null;
  replay: Question | null;
  variablesOpen: boolean;
}

const EMPTY: QuestionState = {
  selectedId: null,
  postponedIds: new Set(),
  closedIds: new Set(),
  notice: null,
  replay: null,
  variablesOpen: false,
};

export const useQuestionStore = create<QuestionState>(() => EMPTY);
const { setState: set, getState: get } = useQuestionStore;

export function openQuestion(id: string): void {
  set({ selectedId: id, notice: null });
}

/** The dialog closes; the cards stay, and the header counts what waits. */
export function postpone(ids: readonly string[]): void {
  set({ selectedId: null, postponedIds: new Set([...get().postponedIds, ...ids]) });
}

export function markClosed(id: string): void {
  set({ closedIds: new Set([...get().closedIds, id]) });
}

/** It did not end after all. */
export function unmarkClosed(id: string): void {
  set({ closedIds: new Set([...get().closedIds].filter((each) => each !== id)) });
}

export function showNotice(notice: Notice | null): void {
  set({ notice });
}

/** Shows it once more, to look at only (R60). */
export function openReplay(request: Question): void {
  set({ replay: { ...request, id: `context-replay-${Date.now()}`, readonly: true } });
}

export function closeReplay(): void {
  set({ replay: null });
}

export function showVariables(open: boolean): void {
  set({ variablesOpen: open });
}

export function resetQuestionStore(): void {
  set(EMPTY);
  deleteAllDrafts();
}
