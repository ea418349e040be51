// A WebSocket that authenticates, matches replies to commands by request id, and reconnects by
// itself. It knows nothing of conversations.
import type { WenkoCommand, WenkoReply } from "../protocol.gen";
import { parseFrame, type Position } from "./frame";
import { pageLanguage } from "./language";
import type { PageEvent } from "./page-event";

export type Accepted = Extract<WenkoReply, { type: "accepted" }>;
export type Command = DistributiveOmit<Exclude<WenkoCommand, { type: "authenticate" }>, "request_id">;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export interface SocketListener {
  ready(user: string): void;
  lost(): void;
  tokenRejected(): void;
  event(event: PageEvent, frame: Readonly<Record<string, unknown>>, text: string): void;
  skipped(
    position: Position | null,
    warning: string | null,
    frame: Readonly<Record<string, unknown>> | null,
    text: string,
  ): void;
}

/** The server rejected a command, or the connection was lost before its reply. */
export class CommandError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface PendingCommand {
  resolve(reply: Accepted): void;
  reject(error: CommandError): void;
}

const FIRST_DELAY = 400;
const LONGEST_DELAY = 4000;
const PING_EVERY = 20_000;
const OFFLINE_WAIT = 2000;
const NOT_AUTHENTICATED = "not_authenticated";

export class Socket {
  private socket: WebSocket | null = null;
  private pending = new Map<string, PendingCommand>();
  private attempts = 0;
  private isReady = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private receivedSincePing = true;
  private closed = true;

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly listener: SocketListener,
  ) {}

  open(): void {
    this.closed = false;
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => this.authenticate();
    socket.onmessage = (message: MessageEvent<string>) => this.receive(message.data);
    socket.onclose = () => this.onClosed(socket);
    addEventListener("online", this.reopenNow);
    addEventListener("offline", this.checkSoon);
    addEventListener("languagechange", this.tellLanguage);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.reopenNow);
    removeEventListener("offline", this.checkSoon);
    removeEventListener("languagechange", this.tellLanguage);
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    this.stop();
    socket?.close();
  }

  /**
   * Sends a command; resolves when the server accepts it, rejects with the reason otherwise.
   * The server runs a command with the same id only once, so a repeat is safe.
   */
  send(command: Command, request_id = newId()): Promise<Accepted> {
    if (!this.isReady) {
      // Whoever sends something now need not wait for the next attempt.
      this.reopenNow();
      return Promise.reject(new CommandError("offline", ""));
    }
    return new Promise((resolve, reject) => {
      this.pending.set(request_id, { resolve, reject });
      this.write({ ...command, request_id });
    });
  }

  private authenticate(): void {
    this.write({ type: "authenticate", token: this.token, language: pageLanguage() });
  }

  /** The server tells errors in the language of the page. */
  private readonly tellLanguage = (): void => {
    if (this.isReady) this.authenticate();
  };

  private write(frame: object): void {
    this.socket?.send(JSON.stringify(frame));
  }

  private receive(text: string): void {
    this.receivedSincePing = true;
    const frame = parseFrame(text);
    switch (frame.kind) {
      case "event":
        return this.listener.event(frame.event, frame.value, text);
      case "reply":
        return this.reply(frame.reply);
      case "unknown":
        console.info(`ignored event of unknown type ${frame.type}`);
        return this.listener.skipped(frame.position, null, frame.value, text);
      case "bad":
        console.warn(`dropped a frame: ${frame.why}`);
        return this.listener.skipped(frame.position, frame.why, frame.value, text);
    }
  }

  private reply(reply: WenkoReply): void {
    if (reply.type === "ready") return this.onReady(reply.user);
    // The page follows conversations; it asks for no pages of history.
    if (reply.type === "pong" || reply.type === "history") return;
    const command = this.pending.get(reply.request_id ?? "");
    this.pending.delete(reply.request_id ?? "");
    if (reply.type === "accepted") return command?.resolve(reply);
    if (!this.isReady && reply.data.code === NOT_AUTHENTICATED) return this.rejectToken();
    command?.reject(new CommandError(reply.data.code, reply.message));
  }

  private onReady(user: string): void {
    if (this.isReady) return;
    this.isReady = true;
    this.attempts = 0;
    this.ping = setInterval(() => this.checkAlive(), PING_EVERY);
    this.listener.ready(user);
  }

  /** A connection that died silently would otherwise look alive for minutes. */
  private checkAlive(): void {
    if (!this.receivedSincePing) return this.drop();
    this.receivedSincePing = false;
    this.write({ type: "ping" });
  }

  /** Closing a dead connection can take minutes: it counts as closed at once. */
  private drop(): void {
    const socket = this.socket;
    socket?.close();
    if (socket) this.onClosed(socket);
  }

  private rejectToken(): void {
    this.close();
    this.listener.tokenRejected();
  }

  private onClosed(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.stop();
    this.listener.lost();
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.attempts++);
    this.retry = setTimeout(() => this.open(), delay * (0.75 + Math.random() / 2));
  }

  private stop(): void {
    this.isReady = false;
    clearInterval(this.ping);
    this.receivedSincePing = true;
    const interrupted = [...this.pending.values()];
    this.pending.clear();
    interrupted.forEach((command) => command.reject(new CommandError("offline", "")));
  }

  /** Without a network only a server on this machine still answers. */
  private readonly checkSoon = (): void => {
    if (!this.isReady) return;
    const socket = this.socket;
    this.receivedSincePing = false;
    this.write({ type: "ping" });
    setTimeout(() => socket === this.socket && !this.receivedSincePing && this.drop(), OFFLINE_WAIT);
  };

  private readonly reopenNow = (): void => {
    if (this.isReady || this.closed || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.open();
  };
}

/** Not `randomUUID`: it is missing on pages served over plain HTTP from another machine. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
