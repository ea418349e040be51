// UI state of questions: selected, postponed, closed here, replayed.
import { create } from "zustand";

import type { Question } from "../protocol.gen";
import { deleteAllDrafts } from "./form-drafts";

/** Why an open question was closed. */
export interface Notice {
  title: string;
  text: string;
}

interface QuestionState {
  selectedId: string | null;
  postponedIds: ReadonlySet<string>;
  /** Closed here; the event that confirms it may not have arrived yet. */
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

/** The dialog closes; the cards stay, and the header counts them. */
export function postpone(ids: readonly string[]): void {
  set({ selectedId: null, postponedIds: new Set([...get().postponedIds, ...ids]) });
}

export function markClosed(id: string): void {
  set({ closedIds: new Set([...get().closedIds, id]) });
}

/** The request that should have closed it failed. */
export function unmarkClosed(id: string): void {
  set({ closedIds: new Set([...get().closedIds].filter((each) => each !== id)) });
}

export function showNotice(notice: Notice | null): void {
  set({ notice });
}

/** Opens a read-only replay (R60). */
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
