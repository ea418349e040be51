// The HTTP side of the server: conversations, playbooks, questions and what is remembered of them.
import type { HitlClosedEventPayload, HitlRespondData, JsonValue } from "../protocol.gen";
import { setClock } from "./clock";
import { savedTicket, savedToken } from "./token";

export interface ConversationInfo {
  id: string;
  title: string;
  created_at: string;
  updated_at: string;
  language: "zh" | "en";
  status: "idle" | "running" | "waiting";
  last_seq: number;
}

export interface Playbook {
  id: string;
  title: string;
  title_en: string;
  message: string;
  message_en: string;
  description: string;
  description_en: string;
}

/** A tool as it describes itself; the page asks this instead of comparing names. */
export interface ToolInfo {
  name: string;
  aliases: readonly string[];
  title: string;
  title_en: string;
  /** One use in one line: a template such as `{action} {path}` or `{code|first_line}`. */
  headline: string;
  needs: readonly string[];
  changes: string;
  talks_to_person: boolean;
  code_argument: TextArgument | null;
  content_argument: TextArgument | null;
}

/** An argument that holds a program or a file's content, and in which language it is. */
export interface TextArgument {
  name: string;
  language: string | null;
  language_argument: string | null;
  path_argument: string | null;
}

/** A question as the server keeps it; `request` is checked before it is shown. */
export interface QuestionInfo {
  id: string;
  status: "pending" | HitlClosedEventPayload["status"];
  request: unknown;
  conversation_id: string;
  conversation_title: string;
  created_at: string;
  answered_by: string | null;
  action: HitlRespondData["action"] | null;
  data: Record<string, JsonValue> | null;
  edited_fields: readonly string[];
}

/** An entry of the conversation's working memory. */
export interface ContextVariable {
  key: string;
  type: string;
  title: string;
  count: number;
  timestamp: string;
  value: unknown;
}

/** How strict the gate of a conversation is. */
export interface GateMode {
  mode: string;
  approve_plan: boolean;
  modes: readonly string[];
  allowed: readonly string[];
}

/** Which models are used; a key goes in and never comes out. */
export interface ModelSettings {
  slots: Readonly<Record<string, ModelSlot | null>>;
  providers: readonly {
    name: string;
    base_url: string | null;
    needs_key: boolean;
    needs_base_url: boolean;
  }[];
}

export interface ModelSlot {
  model: string;
  base_url: string | null;
  key_set: boolean;
  source: "environment" | "file";
}

export interface ModelChange {
  model: string;
  base_url: string | null;
  api_key: string | null;
}

export interface ModelTrial {
  ok: boolean;
  code: string;
  message: string;
  seconds: number;
}

interface Answer<T> {
  success: boolean;
  code: string | number;
  message: string;
  data: T;
}

/** The server refused, or could not be reached (`code` is then `unreachable`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly fields: Readonly<Record<string, string>> | null = null,
  ) {
    super(message);
  }
}

const enc = encodeURIComponent;

export const api = {
  conversations: () => request<ConversationInfo[]>("GET", "/conversations"),
  rename: (id: string, title: string) =>
    request<ConversationInfo>("PATCH", `/conversations/${enc(id)}`, { title }),
  remove: (id: string) => request<unknown>("DELETE", `/conversations/${enc(id)}`),
  playbooks: () => request<Playbook[]>("GET", "/playbooks"),
  tools: () => request<{ tools: ToolInfo[] }>("GET", "/tools"),
  openQuestions: () => request<QuestionInfo[]>("GET", "/hitl?status=pending&limit=1000"),
  question: (id: string) => request<QuestionInfo>("GET", `/hitl/${enc(id)}`),
  shown: (id: string) => request<unknown>("POST", `/hitl/${enc(id)}/shown`),
  /** The same answer under the same key counts once; gives the server's sentence for people. */
  respond: (answer: HitlRespondData, key: string) =>
    exchange<unknown>("POST", "/hitl/respond", answer, { "Idempotency-Key": key }).then(
      ({ message }) => message,
    ),
  pause: (id: string) => request<unknown>("POST", `/conversations/${enc(id)}/pause`),
  resume: (id: string) => request<unknown>("POST", `/conversations/${enc(id)}/resume`),
  retry: (id: string, stepId: number, runId: string) =>
    request<unknown>("POST", `/conversations/${enc(id)}/retry`, {
      step_id: stepId,
      run_id: runId,
    }),
  fork: (id: string, seq: number) =>
    request<ConversationInfo>("POST", `/conversations/${enc(id)}/fork`, { seq }),
  mode: (id: string) => request<GateMode>("GET", `/conversations/${enc(id)}/mode`),
  changeMode: (id: string, change: Partial<Pick<GateMode, "mode" | "approve_plan">>) =>
    request<GateMode>("PUT", `/conversations/${enc(id)}/mode`, change),
  models: () => request<ModelSettings>("GET", "/settings/models"),
  changeModels: (slots: Record<string, ModelChange | null>) =>
    request<ModelSettings>("PUT", "/settings/models", { slots }),
  tryModel: (slot: string, choice: ModelChange | null) =>
    request<ModelTrial>("POST", "/settings/models/test", { slot, choice }),
  variables: (id: string) =>
    request<ContextVariable[]>("GET", `/conversations/${enc(id)}/variables`),
  replay: (id: string, key: string) =>
    request<{ request: unknown }>(
      "POST",
      `/conversations/${enc(id)}/variables/${enc(key)}/replay`,
    ),
};

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await exchange<T>(method, path, body)).data;
}

async function exchange<T>(
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Answer<T>> {
  const token = savedTicket() ?? savedToken() ?? "";
  const headers: Record<string, string> = { Authorization: `Bearer ${token}`, ...more };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = await send(path, { method, headers, body: JSON.stringify(body) });
  const answer = await parse<T>(sent);
  if (!sent.ok || !answer?.success) {
    const code = String(answer?.code ?? "http_error");
    throw new ApiError(code, answer?.message ?? "", sent.status, faultsOf(answer?.data));
  }
  return answer;
}

function faultsOf(data: unknown): Record<string, string> | null {
  return (data as { fields?: Record<string, string> } | null | undefined)?.fields ?? null;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    setClock(response.headers.get("date"));
    return response;
  } catch {
    throw new ApiError("unreachable", "", 0);
  }
}

async function parse<T>(response: Response): Promise<Answer<T> | null> {
  try {
    return (await response.json()) as Answer<T>;
  } catch {
    return null;
  }
}
