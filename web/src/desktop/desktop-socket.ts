// The WebSocket of a desktop: its picture in binary frames, who has mouse and keyboard as text.
// Reconnects until it is closed here; control is lost with the connection.
import type { RawChannel } from "@novnc/novnc";

import { pageLanguage } from "../transport/language";

export type Holder = "agent" | "you" | "person";

export interface DesktopListener {
  /** A new connection, which wants a new viewer. */
  opened(channel: RawChannel): void;
  /** `ready` is false while the agent's last action still runs. */
  control(holder: Holder, ready: boolean): void;
  refused(code: string, message: string): void;
  lost(notRunning: boolean): void;
}

type Frame =
  | { type: "control"; holder: Holder; ready: boolean }
  | { type: "error"; code: string; message: string };

const FIRST_DELAY = 400;
const LONGEST_DELAY = 4000;
const POLICY_VIOLATION = 1008;
const NOT_RUNNING = 4404;

export class DesktopSocket {
  private socket: WebSocket;
  private channel: Channel | null = null;
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly conversationId: string,
    private readonly token: string,
    private readonly listener: DesktopListener,
  ) {
    this.socket = this.open();
  }

  take(): void {
    this.send({ type: "take" });
  }

  giveBack(): void {
    this.send({ type: "give_back" });
  }

  /** The viewer gave up on this connection: a new one starts with a whole picture. */
  reconnect(): void {
    this.socket.close();
  }

  close(): void {
    clearTimeout(this.retry);
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }

  private open(): WebSocket {
    const socket = new WebSocket(urlOf(this.conversationId));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.send({ type: "authenticate", token: this.token, language: pageLanguage() });
      this.channel = new Channel(socket);
      this.listener.opened(this.channel);
    };
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => this.receive(data);
    socket.onclose = ({ code }) => this.onClosed(code);
    return socket;
  }

  private onClosed(code: number): void {
    this.channel?.onclose?.({ code, reason: "", wasClean: true });
    this.channel = null;
    this.listener.lost(code === NOT_RUNNING);
    if (code === POLICY_VIOLATION) return;
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.attempts++);
    this.retry = setTimeout(() => (this.socket = this.open()), delay);
  }

  private receive(data: string | ArrayBuffer): void {
    if (typeof data !== "string") {
      this.attempts = 0;
      this.channel?.onmessage?.({ data });
      return;
    }
    const frame = JSON.parse(data) as Frame;
    if (frame.type === "control") this.listener.control(frame.holder, frame.ready);
    else this.listener.refused(frame.code, frame.message);
  }

  private send(frame: Record<string, unknown>): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }
}

/** The connection as noVNC wants it: binary frames only. */
class Channel implements RawChannel {
  binaryType = "arraybuffer";
  protocol = "";
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: ArrayBuffer }) => void) | null = null;
  onclose: ((event: unknown) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;

  constructor(private readonly socket: WebSocket) {}

  get readyState(): number {
    return this.socket.readyState;
  }

  send(data: ArrayBufferView): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(data as Uint8Array<ArrayBuffer>);
  }

  close(): void {
    this.socket.close();
  }
}

function urlOf(conversationId: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws/desktops/${encodeURIComponent(conversationId)}`;
}
