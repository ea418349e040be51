// All open questions: those of the current conversation from its events, then the forms of the
// others from the inbox, oldest first. A new one never replaces another (trap 11).
import { useMemo } from "react";

import { currentConversation, useAppStore, type AppState } from "../app/store";
import type { Question } from "../protocol.gen";
import { findQuestion, openQuestions } from "../state/questions";
import { useQuestionStore } from "./question-store";
import { readQuestion } from "./guards";

export interface OpenQuestion {
  request: Question;
  conversationId: string;
  /** The title of its conversation, unless that is the current one. */
  fromConversation: string | null;
  askedAt: string;
}

type Known = Pick<AppState, "current" | "conversations" | "inbox">;

export function buildQueue(state: Known, closedIds: ReadonlySet<string>): OpenQuestion[] {
  const here = openQuestions(currentConversation(state)).map(({ request, askedAt }) => ({
    request,
    askedAt,
    conversationId: state.current ?? "",
    fromConversation: null,
  }));
  const others = fromOtherConversations(state).sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
  return [...here, ...others].filter(({ request }) => !closedIds.has(request.id));
}

function fromOtherConversations(state: Known): OpenQuestion[] {
  return state.inbox.flatMap((info) => {
    const request = info.conversation_id === state.current ? null : readQuestion(info.request);
    if (request?.type !== "form" || isKnownClosed(state, info.conversation_id, info.id)) return [];
    return {
      request,
      conversationId: info.conversation_id,
      fromConversation: info.conversation_title,
      askedAt: info.created_at,
    };
  });
}

/** The inbox may be older than the events received while the conversation was open. */
function isKnownClosed(state: Known, conversationId: string, id: string): boolean {
  const conversation = state.conversations[conversationId];
  const row = conversation && findQuestion(conversation, id);
  return row !== undefined && row.status !== "pending";
}

export function useQueue(): readonly OpenQuestion[] {
  const current = useAppStore((state) => state.current);
  const conversations = useAppStore((state) => state.conversations);
  const inbox = useAppStore((state) => state.inbox);
  const closedIds = useQuestionStore((state) => state.closedIds);
  return useMemo(
    () => buildQueue({ current, conversations, inbox }, closedIds),
    [current, conversations, inbox, closedIds],
  );
}

/** The selected question, else the oldest of this conversation that is not postponed. */
export function activeQuestion(
  queue: readonly OpenQuestion[],
  selectedId: string | null,
  postponedIds: ReadonlySet<string>,
): OpenQuestion | null {
  const selected = queue.find(({ request }) => request.id === selectedId);
  const next = queue.find(({ request, fromConversation: from }) => from === null && !postponedIds.has(request.id));
  return selected ?? next ?? null;
}

export function countForms(queue: readonly OpenQuestion[]): number {
  return queue.filter(({ request }) => request.type === "form").length;
}
