// The user's actions. Each one talks to the server; the store changes by the reply.
import { moveDraft } from "../composer/draft";
import { resetQuestionStore } from "../hitl/question-store";
import { forgetEvents, recordEvent } from "../state/event-log";
import { EMPTY } from "../state/model";
import { reduceAll } from "../state/reduce";
import { api, ApiError, type ConversationInfo } from "../transport/api";
import { Client } from "../transport/client";
import type { PageEvent } from "../transport/page-event";
import { newId, type CommandError } from "../transport/socket";
import { clearToken, saveToken, savedToken } from "../transport/token";
import { usePreferences } from "./preferences";
import { conversationInPath, memoryInPath, showMemoryPath, showPath } from "./route";
import { stopScrub } from "./scrub";
import { INITIAL_STATE, useAppStore, type AppState } from "./store";

const { setState: set, getState: get } = useAppStore;
/** How long a deletion can be undone. */
export const UNDO_SECONDS = 60;
/** Conversations of one page of the list. */
const LIST_PAGE = 100;
let client: Client | null = null;
let listTimer: ReturnType<typeof setTimeout> | undefined;
let creating: Promise<string> | null = null;
let unconfirmed: { text: string; conversation: string | null; id: string } | null = null;

/** Connects with the stored token; without one, the sign-in view stays. */
export function connect(): void {
  const token = savedToken();
  if (token === null) return;
  client?.close();
  forgetEvents();
  client = new Client(token, {
    connected: (user) => {
      set({ connection: "online", user });
      void refreshList();
      void loadPlaybooks();
      if (get().current !== null) void loadTools();
      void refreshModel();
    },
    disconnected: () => set({ connection: "offline" }),
    tokenRejected: signOutRejected,
    events: applyEvents,
    frame: recordEvent,
    frameDropped: () => set({ droppedFrames: get().droppedFrames + 1 }),
    conversationUnavailable: (id) => set({ missingConversation: id }),
  });
  const path = location.pathname;
  const memory = memoryInPath(path);
  set({ ...INITIAL_STATE, signedIn: true, current: conversationInPath(path), memory });
  client.follow(get().current);
  client.open();
}

export function signIn(token: string): void {
  saveToken(token);
  connect();
}

export function signOut(): void {
  clearTimeout(listTimer);
  client?.close();
  client = null;
  clearToken();
  forgetEvents();
  resetQuestionStore();
  set(INITIAL_STATE);
}

function signOutRejected(): void {
  signOut();
  set({ tokenRejected: true });
}

export function openConversation(id: string | null): void {
  showPath(id);
  followPath();
}

/** Opens the page of memories, at one of them if it is named. */
export function openMemory(id = ""): void {
  showMemoryPath(id);
  set({ memory: id });
}

/** Opens the conversation in the URL, e.g. after the browser's back button. */
export function followPath(): void {
  stopScrub();
  const id = conversationInPath(location.pathname);
  const memory = memoryInPath(location.pathname);
  set({ current: id, missingConversation: null, memory });
  if (id !== null) needTools();
  client?.follow(id);
}

/** Sends a message; a new conversation is opened as soon as the server has created it. */
export async function sendMessage(
  message: string,
  attachments: readonly string[] = [],
): Promise<void> {
  if (!client) return;
  const { current, newGate } = get();
  const { language } = usePreferences.getState();
  const requestId = requestIdOf([message, ...attachments].join("\n"), current);
  const gate = current === null ? newGate : {};
  const sent = client.chat({ text: message, conversationId: current, language, gate, attachments }, requestId);
  const { data } = await sent.catch(noticeDeleted(current));
  unconfirmed = null;
  if (current === null && get().current === null && data.conversation_id) {
    client.adopt(data.conversation_id);
    set({ current: data.conversation_id, newGate: {} });
    needTools();
    showPath(data.conversation_id);
  }
  void refreshList();
}

/** Says instead of the conversation that it is gone, e.g. deleted in another tab. */
function noticeDeleted(id: string | null) {
  return (error: CommandError): never => {
    if (error.code === "unknown_conversation") {
      set({ missingConversation: id });
      void refreshList();
    }
    throw error;
  };
}

/** The open conversation; a new one if there is none, so that files can be brought into it. */
export async function ensureConversation(): Promise<string> {
  const { current, newGate } = get();
  if (current !== null) return current;
  creating ??= create(newGate).finally(() => {
    creating = null;
  });
  return creating;
}

async function create(gate: AppState["newGate"]): Promise<string> {
  const { language } = usePreferences.getState();
  const { id } = await signOutIfUnauthorized(api.createConversation(language));
  const { network, ...mode } = gate;
  if (Object.keys(mode).length > 0) await signOutIfUnauthorized(api.changeMode(id, mode));
  if (network) await signOutIfUnauthorized(api.changeNetwork(id, { mode: network }));
  moveDraft(null, id);
  await refreshList();
  set({ newGate: {} });
  openConversation(id);
  return id;
}

/** An unacknowledged message keeps its id, so that sending it again cannot run it twice. */
function requestIdOf(text: string, conversation: string | null): string {
  if (unconfirmed?.text !== text || unconfirmed.conversation !== conversation) {
    unconfirmed = { text, conversation, id: newId() };
  }
  return unconfirmed.id;
}

export async function stopRun(): Promise<void> {
  const { current } = get();
  if (current !== null) await client?.cancel(current);
}

/** A paused run starts no new step; a step that runs already runs to its end. */
export async function setRunPaused(paused: boolean): Promise<void> {
  const { current } = get();
  if (current !== null) await signOutIfUnauthorized(paused ? api.pause(current) : api.resume(current));
}

/** Retries from a step of an earlier run; the steps before it are kept. */
export async function retryStep(stepId: number, runId: string): Promise<void> {
  const { current } = get();
  if (current !== null) await signOutIfUnauthorized(api.retry(current, stepId, runId));
}

/** Forks the conversation after the end of a run. */
export async function forkAfterRun(runId: string): Promise<void> {
  const { current, conversations } = get();
  const runs = current === null ? undefined : conversations[current]?.runs;
  const seq = runs?.find((run) => run.id === runId)?.endSeq ?? null;
  if (current === null || seq === null) return;
  const fork = await signOutIfUnauthorized(api.fork(current, seq));
  await refreshList();
  openConversation(fork.id);
}

/** Reloads the sidebar's list, and the open questions if any conversation waits for input. */
/** The open questions of all conversations; a change also concerns the list's markers. */
export async function refreshInbox(): Promise<void> {
  const ids = (inbox: AppState["inbox"]) => inbox.map(({ id }) => id).join();
  try {
    const before = ids(get().inbox);
    const inbox = await signOutIfUnauthorized(api.openQuestions());
    set({ inbox });
    if (ids(inbox) !== before) refreshListSoon();
  } catch {
    // The list's own polling reports a server that cannot be reached.
  }
}

export async function refreshList(): Promise<void> {
  try {
    const list = await pagesOfList(get().listPages);
    const waiting = list.some((each) => each.status === "waiting");
    const inbox = waiting ? await signOutIfUnauthorized(api.openQuestions()) : [];
    set({ list, inbox, listFailed: false });
  } catch {
    set({ listFailed: true });
  }
}

/** All pages that are shown, because any of their conversations may be renamed, moved or gone. */
async function pagesOfList(count: number): Promise<ConversationInfo[]> {
  const list: ConversationInfo[] = [];
  for (let each = 0; each < count; each++) {
    const page = await signOutIfUnauthorized(api.conversations(list.at(-1)?.cursor));
    list.push(...page);
    if (page.length < LIST_PAGE) break;
  }
  return list;
}

/** Whether there may be conversations behind those of the list. */
export function hasMore({ list, listPages }: Pick<AppState, "list" | "listPages">): boolean {
  return list !== null && list.length >= listPages * LIST_PAGE;
}

export async function showMoreOfList(): Promise<void> {
  if (!hasMore(get())) return;
  set({ listPages: get().listPages + 1 });
  await refreshList();
}

/** Those that are shipped, and the person's own. */
export async function loadPlaybooks(): Promise<void> {
  try {
    set({ playbooks: await signOutIfUnauthorized(api.playbooks()) });
  } catch {
    // The examples are optional: without them the composer still works.
    set({ playbooks: [] });
  }
}

/** The first view needs none: they are as large as all else that it asks for. */
function needTools(): void {
  if (get().tools.length === 0) void loadTools();
}

/** Until they are there, and if they cannot be had, a call shows its arguments as JSON. */
async function loadTools(): Promise<void> {
  try {
    set({ tools: (await signOutIfUnauthorized(api.tools())).tools });
  } catch {
    set({ tools: [] });
  }
}

/** Which model answers; a server that does not tell leaves the page without the menu. */
export async function refreshModel(): Promise<void> {
  try {
    const model = await signOutIfUnauthorized(api.modelInUse());
    set({ model: typeof model?.may_change === "boolean" ? model : null });
  } catch {
    set({ model: null });
  }
}

export async function renameConversation(id: string, title: string): Promise<void> {
  await signOutIfUnauthorized(api.rename(id, title));
  await refreshList();
}

export async function pinConversation(id: string, pinned: boolean): Promise<void> {
  await signOutIfUnauthorized(api.pin(id, pinned));
  await refreshList();
}

/** Hides it at once; until its time is over, `restoreConversation` brings it back. */
export async function deleteConversation(id: string, title: string): Promise<void> {
  await signOutIfUnauthorized(api.delete(id, UNDO_SECONDS));
  set({ deleted: { id, title, current: get().current === id } });
  client?.forgetConversation(id);
  forgetEvents(id);
  const { [id]: _deleted, ...conversations } = get().conversations;
  set({ conversations });
  if (get().current === id) openConversation(null);
  await refreshList();
}

export async function restoreConversation(): Promise<void> {
  const { deleted } = get();
  if (deleted === null) return;
  await signOutIfUnauthorized(api.restore(deleted.id));
  set({ deleted: null });
  await refreshList();
  if (deleted.current) openConversation(deleted.id);
}

export function forgetDeleted(): void {
  set({ deleted: null });
}

/** Signs out when the server rejects the token. */
export async function signOutIfUnauthorized<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) signOutRejected();
    throw error;
  }
}

function applyEvents(events: readonly PageEvent[]): void {
  const conversations = { ...get().conversations };
  for (const [id, batch] of byConversation(events)) {
    conversations[id] = reduceAll(conversations[id] ?? EMPTY, batch);
  }
  set({ conversations });
  if (events.some(changesList)) refreshListSoon();
}

/** A replayed history has many ends of runs; the list is requested once after all of them. */
function refreshListSoon(): void {
  clearTimeout(listTimer);
  listTimer = setTimeout(() => void refreshList(), 200);
}

function byConversation(events: readonly PageEvent[]): Map<string, PageEvent[]> {
  const batches = new Map<string, PageEvent[]>();
  for (const event of events) {
    const batch = batches.get(event.conversation_id);
    if (batch) batch.push(event);
    else batches.set(event.conversation_id, [event]);
  }
  return batches;
}

const CHANGES_LIST: ReadonlySet<PageEvent["type"]> = new Set([
  "process_started",
  "process_completed",
  "hitl",
  "hitl_closed",
]);

/** Events after which the sidebar's markers and order may be stale. */
function changesList(event: PageEvent): boolean {
  return CHANGES_LIST.has(event.type);
}
