// The WebSocket of a terminal: receives the screen, sends keys, reconnects until the command ends.
import { pageLanguage } from "../transport/language";

export type Writer = "agent" | "person" | null;

export interface TerminalListener {
  screen(data: string): void;
  writer(writer: Writer): void;
  waiting(waiting: boolean): void;
  ended(): void;
  refused(code: string, message: string): void;
  /** The server sends the whole screen again after it. */
  reconnected(): void;
  lost(): void;
}

type Frame =
  | { type: "screen"; data: string }
  | { type: "writer"; writer: Writer }
  | { type: "waiting"; waiting: boolean }
  | { type: "ended" }
  | { type: "error"; code: string; message: string };

const FIRST_DELAY = 400;
const LONGEST_DELAY = 4000;
// The server does not want this client: asking again would not help.
const POLICY_VIOLATION = 1008;

export class TerminalSocket {
  private socket: WebSocket;
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private finished = false;
  private lost = false;

  constructor(
    private readonly conversationId: string,
    private readonly callId: string,
    private readonly token: string,
    private readonly listener: TerminalListener,
  ) {
    this.socket = this.open();
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  keys(data: string): void {
    this.send({ type: "keys", data });
  }

  resize(rows: number, cols: number): void {
    this.send({ type: "resize", rows, cols });
  }

  close(): void {
    this.finished = true;
    clearTimeout(this.retry);
    this.socket.onmessage = null;
    this.socket.onclose = null;
    this.socket.close();
  }

  private open(): WebSocket {
    const socket = new WebSocket(socketUrl(this.conversationId, this.callId));
    socket.onopen = () => this.send({ type: "authenticate", token: this.token, language: pageLanguage() });
    socket.onmessage = (message: MessageEvent<string>) => this.receive(message.data);
    socket.onclose = ({ code }) => this.onClosed(code);
    return socket;
  }

  private onClosed(code: number): void {
    if (this.finished || code === POLICY_VIOLATION) return;
    this.lost = true;
    this.listener.lost();
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.attempts++);
    this.retry = setTimeout(() => (this.socket = this.open()), delay);
  }

  private send(frame: Record<string, unknown>): void {
    if (this.isOpen) this.socket.send(JSON.stringify(frame));
  }

  private receive(text: string): void {
    const frame = JSON.parse(text) as Frame;
    if (this.lost && frame.type !== "error") {
      this.lost = false;
      this.attempts = 0;
      this.listener.reconnected();
    }
    switch (frame.type) {
      case "screen":
        return this.listener.screen(frame.data);
      case "writer":
        return this.listener.writer(frame.writer);
      case "waiting":
        return this.listener.waiting(frame.waiting);
      case "ended":
        this.finished = true;
        return this.listener.ended();
      case "error":
        return this.listener.refused(frame.code, frame.message);
    }
  }
}

function socketUrl(conversationId: string, callId: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws/terminals/${conversationId}/${callId}`;
}
