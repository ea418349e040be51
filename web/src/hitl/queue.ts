// All open questions: those of the current conversation from its events, then the forms of the
// others from the inbox, oldest first. A new one never replaces another (trap 11).
import { useShallow } from "zustand/react/shallow";

import { currentConversation, useAppStore, type AppState } from "../app/store";
import type { Question } from "../protocol.gen";
import type { QuestionRow } from "../state/model";
import { findQuestion, openQuestions } from "../state/questions";
import type { QuestionInfo } from "../transport/api";
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
  const here = openQuestions(currentConversation(state)).map((row) => ofRow(row, state.current ?? ""));
  const others = fromOtherConversations(state).sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
  return [...here, ...others].filter(({ request }) => !closedIds.has(request.id));
}

// The same objects as long as nothing changed: the queue is asked for with every frame of an answer.
const rows = new WeakMap<QuestionRow, OpenQuestion>();
const infos = new WeakMap<QuestionInfo, OpenQuestion | null>();

function ofRow(row: QuestionRow, conversationId: string): OpenQuestion {
  const kept = rows.get(row);
  if (kept?.conversationId === conversationId) return kept;
  const { request, askedAt } = row;
  const made = { request, askedAt, conversationId, fromConversation: null };
  rows.set(row, made);
  return made;
}

function fromOtherConversations(state: Known): OpenQuestion[] {
  return state.inbox.flatMap((info) => {
    if (info.conversation_id === state.current) return [];
    const question = ofInfo(info);
    return question === null || isKnownClosed(state, info.conversation_id, info.id) ? [] : question;
  });
}

function ofInfo(info: QuestionInfo): OpenQuestion | null {
  const kept = infos.get(info);
  if (kept !== undefined) return kept;
  const request = readQuestion(info.request);
  const { conversation_id: conversationId, conversation_title: fromConversation, created_at: askedAt } = info;
  const made = request?.type === "form" ? { request, conversationId, fromConversation, askedAt } : null;
  infos.set(info, made);
  return made;
}

/** The inbox may be older than the events received while the conversation was open. */
function isKnownClosed(state: Known, conversationId: string, id: string): boolean {
  const conversation = state.conversations[conversationId];
  const row = conversation && findQuestion(conversation, id);
  return row !== undefined && row.status !== "pending";
}

export function useQueue(): readonly OpenQuestion[] {
  const closedIds = useQuestionStore((state) => state.closedIds);
  return useAppStore(useShallow((state) => buildQueue(state, closedIds)));
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
