// The WebSocket of a terminal: receives the screen, sends keys.
export type Writer = "agent" | "person" | null;

export interface TerminalListener {
  screen(data: string): void;
  writer(writer: Writer): void;
  waiting(waiting: boolean): void;
  ended(): void;
  refused(message: string): void;
}

type Frame =
  | { type: "screen"; data: string }
  | { type: "writer"; writer: Writer }
  | { type: "waiting"; waiting: boolean }
  | { type: "ended" }
  | { type: "error"; message: string };

export class TerminalSocket {
  private readonly socket: WebSocket;

  constructor(
    conversationId: string,
    callId: string,
    token: string,
    private readonly listener: TerminalListener,
  ) {
    this.socket = new WebSocket(socketUrl(conversationId, callId));
    this.socket.onopen = () => this.send({ type: "authenticate", token });
    this.socket.onmessage = (message: MessageEvent<string>) => this.receive(message.data);
  }

  keys(data: string): void {
    this.send({ type: "keys", data });
  }

  resize(rows: number, cols: number): void {
    this.send({ type: "resize", rows, cols });
  }

  close(): void {
    this.socket.onmessage = null;
    this.socket.close();
  }

  private send(frame: Record<string, unknown>): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private receive(text: string): void {
    const frame = JSON.parse(text) as Frame;
    switch (frame.type) {
      case "screen":
        return this.listener.screen(frame.data);
      case "writer":
        return this.listener.writer(frame.writer);
      case "waiting":
        return this.listener.waiting(frame.waiting);
      case "ended":
        return this.listener.ended();
      case "error":
        return this.listener.refused(frame.message);
    }
  }
}

function socketUrl(conversationId: string, callId: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws/terminals/${conversationId}/${callId}`;
}
