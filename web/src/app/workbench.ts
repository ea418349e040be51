// Everything the page knows, in one store. Components read it; only `actions` and the client write.
import { create } from "zustand";

import { EMPTY, type Conversation } from "../state/model";
import type { ConversationInfo, Playbook, QuestionInfo, ToolInfo } from "../wire/api";

export type Connection = "connecting" | "online" | "offline";

export interface Workbench {
  signedIn: boolean;
  refused: boolean;
  user: string | null;
  connection: Connection;
  dropped: number;
  list: readonly ConversationInfo[] | null;
  listFailed: boolean;
  playbooks: readonly Playbook[];
  tools: readonly ToolInfo[];
  /** Open questions of all conversations; of the one in view, its events know better. */
  inbox: readonly QuestionInfo[];
  current: string | null;
  missing: string | null;
  conversations: Readonly<Record<string, Conversation>>;
}

export const FRESH: Workbench = {
  signedIn: false,
  refused: false,
  user: null,
  connection: "connecting",
  dropped: 0,
  list: null,
  listFailed: false,
  playbooks: [],
  tools: [],
  inbox: [],
  current: null,
  missing: null,
  conversations: {},
};

export const useWorkbench = create<Workbench>(() => FRESH);

export function useConversation(): Conversation {
  return useWorkbench((state) => currentConversation(state));
}

export function currentConversation(
  state: Pick<Workbench, "current" | "conversations">,
): Conversation {
  return (state.current !== null && state.conversations[state.current]) || EMPTY;
}

export function useInfo(): ConversationInfo | undefined {
  return useWorkbench((state) => state.list?.find((each) => each.id === state.current));
}
