// What a person can do. Each action talks to the server; the store changes by what comes back.
import { clearDesk } from "../hitl/desk";
import { EMPTY } from "../state/model";
import { reduceAll } from "../state/reduce";
import { api, ApiError } from "../wire/api";
import { Client } from "../wire/client";
import type { PageEvent } from "../wire/page-event";
import { newId } from "../wire/socket";
import { forgetToken, saveToken, savedToken } from "../wire/token";
import { usePreferences } from "./preferences";
import { conversationInPath, showPath } from "./route";
import { FRESH, useWorkbench } from "./workbench";

const { setState: set, getState: get } = useWorkbench;
let client: Client | null = null;
let listTimer: ReturnType<typeof setTimeout> | undefined;
let unconfirmed: { text: string; conversation: string | null; id: string } | null = null;

/** Connects with the token this browser has; without one the sign-in view stays. */
export function connect(): void {
  const token = savedToken();
  if (token === null) return;
  client?.close();
  client = new Client(token, {
    connected: (user) => {
      set({ connection: "online", user });
      void refreshList();
      void loadPlaybooks();
      void loadTools();
    },
    disconnected: () => set({ connection: "offline" }),
    refused: signOutRefused,
    events: applyEvents,
    dropped: () => set({ dropped: get().dropped + 1 }),
    lostConversation: (id) => set({ missing: id }),
  });
  set({ ...FRESH, signedIn: true, current: conversationInPath(location.pathname) });
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
  forgetToken();
  clearDesk();
  set(FRESH);
}

function signOutRefused(): void {
  signOut();
  set({ refused: true });
}

export function openConversation(id: string | null): void {
  showPath(id);
  followPath();
}

/** Shows the conversation that the address names, e.g. after the browser's back button. */
export function followPath(): void {
  const id = conversationInPath(location.pathname);
  set({ current: id, missing: null });
  client?.follow(id);
}

/** Sends a message; a new conversation is opened as soon as the server has made it. */
export async function sendMessage(message: string): Promise<void> {
  if (!client) return;
  const { current } = get();
  const { language } = usePreferences.getState();
  const requestId = requestIdOf(message, current);
  const { data } = await client.chat(
    { text: message, conversationId: current, language },
    requestId,
  );
  unconfirmed = null;
  if (current === null && get().current === null && data.conversation_id) {
    client.adopt(data.conversation_id);
    set({ current: data.conversation_id });
    showPath(data.conversation_id);
  }
  void refreshList();
}

/** A message whose fate is unknown keeps its id, so that sending it again cannot run it twice. */
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

/** Starts nothing new until it is resumed; what runs already runs to its end. */
export async function holdRun(hold: boolean): Promise<void> {
  const { current } = get();
  if (current !== null) await guarded(hold ? api.pause(current) : api.resume(current));
}

/** Goes on from a step of an earlier run; what came before it is kept. */
export async function retryStep(stepId: number, runId: string): Promise<void> {
  const { current } = get();
  if (current !== null) await guarded(api.retry(current, stepId, runId));
}

/** A new conversation that begins like this one, up to the end of a run. */
export async function forkAfter(runId: string): Promise<void> {
  const { current, conversations } = get();
  const runs = current === null ? undefined : conversations[current]?.runs;
  const seq = runs?.find((run) => run.id === runId)?.endSeq ?? null;
  if (current === null || seq === null) return;
  const made = await guarded(api.fork(current, seq));
  await refreshList();
  openConversation(made.id);
}

/** The rail, and with it what waits for an answer in conversations that are not in view. */
export async function refreshList(): Promise<void> {
  try {
    const list = await guarded(api.conversations());
    const waits = list.some((each) => each.status === "waiting");
    const inbox = waits ? await guarded(api.openQuestions()) : [];
    set({ list, inbox, listFailed: false });
  } catch {
    set({ listFailed: true });
  }
}

async function loadPlaybooks(): Promise<void> {
  try {
    set({ playbooks: await guarded(api.playbooks()) });
  } catch {
    // The examples are a help, not a need: without them the composer still works.
    set({ playbooks: [] });
  }
}

/** Until they are there, and if they cannot be had, a call shows its arguments as JSON. */
async function loadTools(): Promise<void> {
  try {
    set({ tools: (await guarded(api.tools())).tools });
  } catch {
    set({ tools: [] });
  }
}

export async function renameConversation(id: string, title: string): Promise<void> {
  await guarded(api.rename(id, title));
  await refreshList();
}

export async function removeConversation(id: string): Promise<void> {
  await guarded(api.remove(id));
  client?.forget(id);
  const { [id]: _removed, ...conversations } = get().conversations;
  set({ conversations });
  if (get().current === id) openConversation(null);
  await refreshList();
}

/** Signs out when the server does not know the token any more. */
export async function guarded<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) signOutRefused();
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

/** A history holds many ends of runs; the list is asked for once after all of them. */
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

/** Events after which the rail's markers and order may be out of date. */
function changesList(event: PageEvent): boolean {
  return CHANGES_LIST.has(event.type);
}
