// Every open question: those of the conversation in view from its events, then the forms of the
// others from the inbox, oldest first. None is lost because another came (trap 11).
import { useMemo } from "react";

import { currentConversation, useAppStore, type AppState } from "../app/store";
import type { Question } from "../protocol.gen";
import { findQuestion, openQuestions } from "../state/questions";
import { useQuestionStore } from "./question-store";
import { readQuestion } from "./guards";

export interface OpenQuestion {
  request: Question;
  conversationId: string;
  /** Set when it comes from a conversation that is not in view. */
  fromConversation: string | null;
  askedAt: string;
}

type Known = Pick<AppState, "current" | "conversations" | "inbox">;

export function buildQueue(state: Known, settled: ReadonlySet<string>): OpenQuestion[] {
  const here = currentConversation(state);
  const inView = openQuestions(here).map(({ request, askedAt }) => ({
    request,
    askedAt,
    conversationId: state.current ?? "",
    fromConversation: null,
  }));
  const others = fromOtherConversations(state).sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
  return [...inView, ...others].filter(({ request }) => !settled.has(request.id));
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

/** The inbox may be older than what the events of a conversation told before it was left. */
function isKnownClosed(state: Known, conversationId: string, id: string): boolean {
  const conversation = state.conversations[conversationId];
  const row = conversation && findQuestion(conversation, id);
  return row !== undefined && row.status !== "pending";
}

export function useQueue(): readonly OpenQuestion[] {
  const current = useAppStore((state) => state.current);
  const conversations = useAppStore((state) => state.conversations);
  const inbox = useAppStore((state) => state.inbox);
  const settled = useQuestionStore((desk) => desk.closedIds);
  return useMemo(
    () => buildQueue({ current, conversations, inbox }, settled),
    [current, conversations, inbox, settled],
  );
}

/** What is on top: what was picked, else the oldest one in view that was not put off. */
export function activeQuestion(
  queue: readonly OpenQuestion[],
  chosen: string | null,
  postponed: ReadonlySet<string>,
): OpenQuestion | null {
  const picked = queue.find(({ request }) => request.id === chosen);
  const next = queue.find(({ request, fromConversation: from }) => from === null && !postponed.has(request.id));
  return picked ?? next ?? null;
}

export function countForms(queue: readonly OpenQuestion[]): number {
  return queue.filter(({ request }) => request.type === "form").length;
}
