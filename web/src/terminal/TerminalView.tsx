// xterm.js for the terminal of a running command. Loaded when one is first opened.
import "@xterm/xterm/css/xterm.css";

import { Terminal } from "@xterm/xterm";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { savedToken } from "../transport/token";
import { TerminalSocket, type Writer } from "./terminal-socket";
import styles from "./Terminal.module.css";

// The server's default terminal size: unless it is changed, both must agree.
const ROWS = 24;
const COLS = 120;
const MIN_ROWS = 5;
const PADDING = 16;

// The server answers terminal queries: a second reply from here would be one too many.
// eslint-disable-next-line no-control-regex
const QUERY_REPLY = /^\u001b(\[[?>]?[\d;]*[cnR]|\][^\u0007]*(\u0007|\u001b\\)|P[^\u001b]*\u001b\\)$/;

export default function TerminalView(props: { conversationId: string; callId: string }) {
  const { conversationId, callId } = props;
  const { t } = useTranslation();
  const text = useRef(t);
  text.current = t;
  const box = useRef<HTMLDivElement>(null);
  const [writer, setWriter] = useState<Writer>(null);
  const [problem, setProblem] = useState("");
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    if (!box.current) return;
    const terminal = new Terminal({
      rows: ROWS,
      cols: COLS,
      fontSize: 12,
      scrollback: 2000,
      screenReaderMode: true,
    });
    terminal.open(box.current);
    const fit = () => setHeight(usedHeight(terminal));
    const socket = new TerminalSocket(conversationId, callId, savedToken() ?? "", {
      screen: (data) => terminal.write(data, fit),
      writer: setWriter,
      waiting: () => undefined,
      ended: () => {
        terminal.options.disableStdin = true;
        setProblem(text.current("terminal.ended"));
      },
      refused: (code, message) => setProblem(code === "not_waiting" ? text.current("terminal.ended") : message),
      lost: () => setProblem(text.current("terminal.reconnecting")),
      reconnected: () => {
        terminal.reset();
        setProblem("");
      },
    });
    const typing = terminal.onData((data) => {
      if (QUERY_REPLY.test(data)) return;
      if (socket.isOpen) setProblem("");
      socket.keys(data);
    });
    return () => {
      typing.dispose();
      socket.close();
      terminal.dispose();
    };
  }, [conversationId, callId]);

  return (
    <div className={styles.frame} data-terminal={callId}>
      <div
        ref={box}
        className={styles.screen}
        style={{ height }}
        role="group"
        aria-label={t("terminal.screen")}
      />
      <div className={styles.footer} role="status" data-writer={writer}>
        {problem || t(writer === null ? "terminal.ready" : `terminal.${writer}`)}
      </div>
    </div>
  );
}

/** A one-line prompt needs no empty rows below it. */
function usedHeight(terminal: Terminal): number | undefined {
  const fullHeight = terminal.element?.querySelector<HTMLElement>(".xterm-screen")?.offsetHeight;
  return fullHeight ? Math.ceil((fullHeight * usedRows(terminal)) / ROWS) + PADDING : undefined;
}

function usedRows(terminal: Terminal): number {
  const { active } = terminal.buffer;
  if (active.type === "alternate" || active.baseY > 0) return ROWS;
  let last = active.cursorY;
  for (let row = ROWS - 1; row > last; row -= 1) {
    if (active.getLine(row)?.translateToString(true)) last = row;
  }
  return Math.min(ROWS, Math.max(MIN_ROWS, last + 2));
}
