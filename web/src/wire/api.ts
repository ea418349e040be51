// The HTTP side of the server: conversations and playbooks.
import { savedToken } from "./token";

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
  ) {
    super(message);
  }
}

export const api = {
  conversations: () => request<ConversationInfo[]>("GET", "/conversations"),
  rename: (id: string, title: string) =>
    request<ConversationInfo>("PATCH", `/conversations/${encodeURIComponent(id)}`, { title }),
  remove: (id: string) => request<unknown>("DELETE", `/conversations/${encodeURIComponent(id)}`),
  playbooks: () => request<Playbook[]>("GET", "/playbooks"),
};

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Authorization: `Bearer ${savedToken() ?? ""}` };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = await send(path, { method, headers, body: JSON.stringify(body) });
  const answer = await parse<T>(sent);
  if (!sent.ok || !answer?.success) {
    throw new ApiError(String(answer?.code ?? "http_error"), answer?.message ?? "", sent.status);
  }
  return answer.data;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
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
