// The far side of the socket, scripted by a test: says what it is told, remembers what it heard.
import { vi } from "vitest";

import type { WenkoReply } from "../src/protocol.gen";
import { frames } from "./recorded";
import { TOOLS } from "./tools";

export interface Heard {
  type: string;
  request_id?: string;
  token?: string;
  data: Record<string, unknown>;
}

export interface Asked {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** An answer that is not simply a success with data. */
export interface Refusal {
  status: number;
  code: string;
  message?: string;
  data?: unknown;
}

export class FakeServer {
  sockets: FakeSocket[] = [];
  asked: Asked[] = [];
  answers: Record<string, unknown> = {
    "/conversations": [],
    "/playbooks": [],
    "/tools": { tools: TOOLS, servers: [], problems: [] },
  };
  refusals: Record<string, Refusal | "unreachable"> = {};
  /** Runs when something is sent to this path, before it is answered. */
  before: Record<string, () => Promise<void>> = {};
  token = "good";

  install(): void {
    const server = this;
    class Bound extends FakeSocket {
      constructor() {
        super(server);
      }
    }
    vi.stubGlobal("WebSocket", Bound);
    vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
      const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      const headers = init.headers as Record<string, string>;
      this.asked.push({ method: init.method ?? "GET", path, body, headers });
      await this.before[path]?.();
      return this.http(path);
    });
  }

  /** What was sent to this path, oldest first. */
  sent(path: string): Asked[] {
    return this.asked.filter((each) => each.path === path);
  }

  private http(path: string): Response {
    const refusal = this.refusals[path];
    if (refusal === "unreachable") throw new TypeError("no network");
    if (refusal) return new Response(JSON.stringify({ success: false, ...refusal }), refusal);
    const known = path in this.answers;
    const body = {
      success: known,
      code: known ? "ok" : "not_found",
      message: "",
      data: this.answers[path],
    };
    return new Response(JSON.stringify(body), { status: known ? 200 : 404 });
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("nobody connected");
    return socket;
  }

  heard(type: string): Heard[] {
    return this.sockets.flatMap((socket) => socket.heard).filter((frame) => frame.type === type);
  }
}

export class FakeSocket {
  static readonly CONNECTING = 0;
  readyState = 0;
  heard: Heard[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(private readonly server: FakeServer) {
    server.sockets.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Heard;
    this.heard.push(frame);
    if (frame.type === "authenticate") this.authenticate(frame);
    else if (frame.type === "follow" || frame.type === "unfollow") this.accept(frame, null);
  }

  private authenticate({ token }: Heard): void {
    if (token === this.server.token) {
      return this.say({ type: "ready", request_id: null, user: "owner", protocol: 1 });
    }
    this.say(rejected(null, "not_authenticated", "no"));
    this.close();
  }

  accept({ type, request_id }: Heard, conversationId: string | null): void {
    const run = { run_id: null, message_id: null, next_action: null, message: null };
    const data = { command: type, conversation_id: conversationId, ...run };
    this.say({ type: "accepted", request_id: request_id ?? null, data });
  }

  reject({ request_id }: Heard, code: string, message: string): void {
    this.say(rejected(request_id ?? null, code, message));
  }

  /** Replies are typed, so that a change of the protocol breaks the build and not the tests. */
  say(reply: WenkoReply): void {
    this.hear(JSON.stringify(reply));
  }

  hear(data: string): void {
    this.onmessage?.({ data });
  }

  play(name: string, from: number, to: number): void {
    frames(name)
      .slice(from, to)
      .forEach((data) => this.hear(data));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

export function rejected(request_id: string | null, code: string, message: string): WenkoReply {
  const data = { error_type: code, details: message, code, fields: null };
  return { type: "error", request_id, message, data };
}
