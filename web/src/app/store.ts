// The page's state in one store. Components read it; only `actions` and the client write.
import { create } from "zustand";

import { EMPTY, type Conversation } from "../state/model";
import type {
  ConversationInfo,
  GateChange,
  ModelInUse,
  NetworkChange,
  Playbook,
  QuestionInfo,
  ToolInfo,
} from "../transport/api";

export type Connection = "connecting" | "online" | "offline";

export interface AppState {
  signedIn: boolean;
  tokenRejected: boolean;
  user: string | null;
  connection: Connection;
  droppedFrames: number;
  list: readonly ConversationInfo[] | null;
  listFailed: boolean;
  /** How many pages of it are shown. */
  listPages: number;
  playbooks: readonly Playbook[];
  tools: readonly ToolInfo[];
  /** Null until it is known, and on servers that do not tell. */
  model: ModelInUse | null;
  /** Mode, plan approval and network chosen for the conversation that the next message begins. */
  newGate: GateChange & { network?: NetworkChange["mode"] };
  /** Open questions of all conversations; for the current one, its events are newer. */
  inbox: readonly QuestionInfo[];
  /** The conversation that was deleted last, while that can be undone. */
  deleted: { id: string; title: string; current: boolean } | null;
  current: string | null;
  /** The page of memories is shown: the id of one of them, or empty. */
  memory: string | null;
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
  listPages: 1,
  playbooks: [],
  tools: [],
  model: null,
  newGate: {},
  inbox: [],
  deleted: null,
  current: null,
  memory: null,
  missingConversation: null,
  conversations: {},
};

export const useAppStore = create<AppState>(() => INITIAL_STATE);

/** The conversation as it is now; `useConversation` is what is shown, which may be earlier. */
export function currentConversation(
  state: Pick<AppState, "current" | "conversations">,
): Conversation {
  return (state.current !== null && state.conversations[state.current]) || EMPTY;
}

export function useConversationInfo(): ConversationInfo | undefined {
  return useAppStore((state) => state.list?.find((each) => each.id === state.current));
}
