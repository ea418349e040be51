// The page's state in one store. Components read it; only `actions` and the client write.
import { create } from "zustand";

import { EMPTY, type Conversation } from "../state/model";
import type { ConversationInfo, Playbook, QuestionInfo, ToolInfo } from "../transport/api";

export type Connection = "connecting" | "online" | "offline";

export interface AppState {
  signedIn: boolean;
  tokenRejected: boolean;
  user: string | null;
  connection: Connection;
  droppedFrames: number;
  list: readonly ConversationInfo[] | null;
  listFailed: boolean;
  playbooks: readonly Playbook[];
  tools: readonly ToolInfo[];
  /** Open questions of all conversations; for the current one, its events are newer. */
  inbox: readonly QuestionInfo[];
  current: string | null;
  missingConversation: string | null;
  conversations: Readonly<Record<string, Conversation>>;
}

export const INITIAL_STATE: AppState = {
  signedIn: false,
  tokenRejected: false,
  user: null,
  connection: "connecting",
  droppedFrames: 0,
  list: null,
  listFailed: false,
  playbooks: [],
  tools: [],
  inbox: [],
  current: null,
  missingConversation: null,
  conversations: {},
};

export const useAppStore = create<AppState>(() => INITIAL_STATE);

export function useConversation(): Conversation {
  return useAppStore((state) => currentConversation(state));
}

export function currentConversation(
  state: Pick<AppState, "current" | "conversations">,
): Conversation {
  return (state.current !== null && state.conversations[state.current]) || EMPTY;
}

export function useConversationInfo(): ConversationInfo | undefined {
  return useAppStore((state) => state.list?.find((each) => each.id === state.current));
}
