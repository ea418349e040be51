// A scripted server: replies as the test says, records commands and requests.
import { vi } from "vitest";

import type { WenkoReply } from "../src/protocol.gen";
import { frames } from "./recorded";
import { TOOLS } from "./tools";

export interface CommandFrame {
  type: string;
  request_id?: string;
  token?: string;
  data: Record<string, unknown>;
}

export interface HttpRequest {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** A reply that is not a success with data. */
export interface ErrorReply {
  status: number;
  code: string;
  message?: string;
  data?: unknown;
}

export class FakeServer {
  sockets: FakeSocket[] = [];
  requests: HttpRequest[] = [];
  replies: Record<string, unknown> = {
    "/conversations": [],
    "/playbooks": [],
    "/tools": { tools: TOOLS, servers: [], problems: [] },
  };
  errors: Record<string, ErrorReply | "unreachable"> = {};
  /** Runs before a request to this path is answered. */
  beforeReply: Record<string, () => Promise<void>> = {};
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
      this.requests.push({ method: init.method ?? "GET", path, body, headers });
      await this.beforeReply[path]?.();
      return this.http(path);
    });
  }

  /** The requests to this path, oldest first. */
  requestsTo(path: string): HttpRequest[] {
    return this.requests.filter((each) => each.path === path);
  }

  private http(path: string): Response {
    const error = this.errors[path];
    if (error === "unreachable") throw new TypeError("no network");
    if (error) return new Response(JSON.stringify({ success: false, ...error }), error);
    const known = path in this.replies;
    const body = {
      success: known,
      code: known ? "ok" : "not_found",
      message: "",
      data: this.replies[path],
    };
    return new Response(JSON.stringify(body), { status: known ? 200 : 404 });
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("no connection");
    return socket;
  }

  commands(type: string): CommandFrame[] {
    return this.sockets.flatMap((socket) => socket.commands).filter((frame) => frame.type === type);
  }
}

export class FakeSocket {
  static readonly CONNECTING = 0;
  readyState = 0;
  commands: CommandFrame[] = [];
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
    const frame = JSON.parse(text) as CommandFrame;
    this.commands.push(frame);
    if (frame.type === "authenticate") this.authenticate(frame);
    else if (frame.type === "follow" || frame.type === "unfollow") this.accept(frame, null);
  }

  private authenticate({ token }: CommandFrame): void {
    if (token === this.server.token) {
      return this.reply({ type: "ready", request_id: null, user: "owner", protocol: 1 });
    }
    this.reply(rejected(null, "not_authenticated", "no"));
    this.close();
  }

  accept({ type, request_id }: CommandFrame, conversationId: string | null): void {
    const run = { run_id: null, message_id: null, next_action: null, message: null };
    const data = { command: type, conversation_id: conversationId, ...run };
    this.reply({ type: "accepted", request_id: request_id ?? null, data });
  }

  reject({ request_id }: CommandFrame, code: string, message: string): void {
    this.reply(rejected(request_id ?? null, code, message));
  }

  /** Replies are typed, so that a change of the protocol breaks the build and not the tests. */
  reply(reply: WenkoReply): void {
    this.deliver(JSON.stringify(reply));
  }

  deliver(data: string): void {
    this.onmessage?.({ data });
  }

  play(name: string, from: number, to: number): void {
    frames(name)
      .slice(from, to)
      .forEach((data) => this.deliver(data));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

export function rejected(request_id: string | null, code: string, message: string): WenkoReply {
  const data = { error_type: code, details: message, code, fields: null };
  return { type: "error", payload: null, request_id, message, data };
}
