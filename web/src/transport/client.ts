// Follows one conversation at a time over the socket, and keeps a journal cursor for each.
import type { ChatData } from "../protocol.gen";
import { Batch } from "./batch";
import { Cursor } from "./cursor";
import type { Position } from "./frame";
import type { PageEvent } from "./page-event";
import { Socket, type Accepted, type CommandError } from "./socket";

type Frame = Readonly<Record<string, unknown>>;

export interface ClientListener {
  connected(user: string): void;
  disconnected(): void;
  tokenRejected(): void;
  events(events: readonly PageEvent[]): void;
  /** Every frame of a conversation, once and in order; `known` is false if the page has no event for it. */
  frame(conversationId: string, frame: Frame, known: boolean, text: string): void;
  frameDropped(why: string): void;
  conversationUnavailable(id: string, code: string, message: string): void;
}

type Mode = NonNullable<ChatData["mode"]>;

export interface Message {
  text: string;
  conversationId: string | null;
  language: "zh" | "en";
  /** What the conversation is set to before the message is carried out. */
  gate?: { mode?: Mode | null; approve_plan?: boolean | null; network?: ChatData["network"] };
  /** Paths in the workspace that come with the message. */
  attachments?: readonly string[];
}

export class Client {
  private readonly socket: Socket;
  private readonly batch: Batch;
  private readonly cursors = new Map<string, Cursor>();
  private followed: string | null = null;

  constructor(
    token: string,
    private readonly listener: ClientListener,
  ) {
    this.batch = new Batch((events) => listener.events(events));
    this.socket = new Socket(socketUrl(), token, {
      ready: (user) => this.resume(user),
      lost: () => listener.disconnected(),
      tokenRejected: () => listener.tokenRejected(),
      event: (event, frame, text) => this.receive(event, frame, text),
      skipped: (position, warning, frame, text) => this.skip(position, warning, frame, text),
    });
  }

  open(): void {
    this.socket.open();
  }

  close(): void {
    this.socket.close();
    this.batch.flush();
  }

  /** Follows a conversation from its cursor; unfollows the previous one. */
  follow(id: string | null): void {
    const previous = this.followed;
    this.followed = id;
    if (previous === id) return;
    if (previous !== null) this.unfollow(previous);
    if (id !== null) this.refollow(id);
  }

  /** The message created this conversation; the server already sends its events. */
  adopt(id: string): void {
    const previous = this.followed;
    this.followed = id;
    if (previous !== null && previous !== id) this.unfollow(previous);
  }

  chat(message: Message, requestId: string): Promise<Accepted> {
    const { text, conversationId, language, gate, attachments = [] } = message;
    const data = {
      message: text,
      conversation_id: conversationId,
      session_id: null,
      language,
      mode: gate?.mode ?? null,
      approve_plan: gate?.approve_plan ?? null,
      network: gate?.network ?? null,
      attachments: [...attachments],
    };
    return this.socket.send({ type: "chat", data }, requestId);
  }

  cancel(conversationId: string): Promise<Accepted> {
    const data = { conversation_id: conversationId, run_id: null };
    return this.socket.send({ type: "cancel", data });
  }

  /** Drops the cursor of a deleted conversation. */
  forgetConversation(id: string): void {
    if (this.followed === id) this.followed = null;
    this.cursors.delete(id);
  }

  private resume(user: string): void {
    this.listener.connected(user);
    if (this.followed !== null) this.refollow(this.followed);
  }

  private refollow(id: string): void {
    const cursor = this.cursor(id);
    cursor.followSent();
    const data = { conversation_id: id, after: cursor.last, envelope: "payload" as const };
    this.socket.send({ type: "follow", data }).then(
      () => cursor.followDone(),
      (error: CommandError) => {
        cursor.followDone();
        if (error.code !== "offline") this.listener.conversationUnavailable(id, error.code, error.message);
      },
    );
  }

  private receive(event: PageEvent, frame: Frame, text: string): void {
    const verdict = this.cursor(event.conversation_id).check(event.seq);
    if (verdict === "take") {
      this.listener.frame(event.conversation_id, frame, true, text);
      this.batch.add(event);
    }
    if (verdict === "gap") this.refollow(event.conversation_id);
  }

  /** An invalid frame still advances the cursor: requesting it again would not help. */
  private skip(position: Position | null, warning: string | null, frame: Frame | null, text: string): void {
    const taken = position && this.cursor(position.conversationId).check(position.seq) === "take";
    if (taken && frame) this.listener.frame(position.conversationId, frame, false, text);
    if (warning !== null) this.listener.frameDropped(warning);
  }

  private cursor(id: string): Cursor {
    const known = this.cursors.get(id);
    if (known) return known;
    const created = new Cursor();
    this.cursors.set(id, created);
    return created;
  }

  private unfollow(id: string): void {
    const data = { conversation_id: id };
    this.socket.send({ type: "unfollow", data }).catch(() => undefined);
  }
}

function socketUrl(): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/chat?envelope=payload`;
}
