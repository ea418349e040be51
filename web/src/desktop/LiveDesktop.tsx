// The desktop of the conversation, live. noVNC is loaded when one is first opened.
import { FullscreenOutlined } from "@ant-design/icons";
import RFB from "@novnc/novnc";
import { Button, Input } from "antd";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { savedToken } from "../transport/token";
import { DesktopSocket, type Holder } from "./desktop-socket";
import { keysymsOf } from "./keysyms";
import styles from "./LiveDesktop.module.css";

type State = "connecting" | "absent" | "lost" | Holder | "waiting";

export default function LiveDesktop({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const socket = useRef<DesktopSocket>(null);
  const viewer = useRef<RFB>(null);
  const [state, setState] = useState<State>("connecting");
  const [problem, setProblem] = useState("");
  const mine = state === "you";

  useEffect(() => {
    const target = screen.current;
    if (!target) return;
    const opened = new DesktopSocket(conversationId, savedToken() ?? "", {
      opened: (channel) => {
        viewer.current?.disconnect();
        target.replaceChildren();
        viewer.current = watched(target, channel, () => opened.reconnect());
      },
      control: (holder, ready) => {
        setProblem("");
        setState(holder === "you" && !ready ? "waiting" : holder);
        if (!viewer.current) return;
        viewer.current.viewOnly = holder !== "you" || !ready;
        viewer.current.focusOnClick = holder === "you" && ready;
        if (holder === "you" && ready) viewer.current.focus({ preventScroll: true });
      },
      refused: (code, message) => {
        if (code !== "desktop_not_running") setProblem(message);
      },
      lost: (absent) => setState(absent ? "absent" : "lost"),
    });
    socket.current = opened;
    return () => {
      opened.close();
      viewer.current?.disconnect();
      viewer.current = null;
    };
  }, [conversationId]);

  const giveBack = () => {
    socket.current?.giveBack();
    button.current?.focus();
  };
  // Every other key belongs to the desktop: without this one, a keyboard would not get out.
  const onKey = (event: KeyboardEvent) => {
    if (!mine || !event.ctrlKey || !event.altKey || event.code !== "KeyB") return;
    event.preventDefault();
    event.stopPropagation();
    giveBack();
  };
  const type = (text: string) => {
    for (const keysym of keysymsOf(text)) viewer.current?.sendKey(keysym, null);
  };
  const held = mine || state === "waiting";
  const watching = held || state === "agent" || state === "person";
  return (
    <div ref={frame} className={styles.frame} data-desktop={state} onKeyDownCapture={onKey}>
      <div className={styles.bar}>
        <p className={styles.status} role="status">
          {problem || t(`desktop.${state}`)}
        </p>
        <Button
          type="text"
          icon={<FullscreenOutlined />}
          aria-label={t("desktop.fullscreen")}
          title={t("desktop.fullscreen")}
          disabled={!watching}
          onClick={() => void frame.current?.requestFullscreen()}
        />
        <Button
          ref={button}
          type={held ? "primary" : "default"}
          disabled={!watching || state === "person"}
          onClick={() => (held ? giveBack() : socket.current?.take())}
        >
          {t(held ? "desktop.giveBack" : "desktop.take")}
        </Button>
      </div>
      <div
        ref={screen}
        className={styles.screen}
        hidden={!watching}
        role="img"
        aria-label={t("desktop.picture")}
      />
      {mine ? <TypeText onType={type} /> : null}
      {mine ? <p className={styles.hint}>{t("desktop.hint")}</p> : null}
    </div>
  );
}

/** For phones, and for scripts that the keyboard alone cannot type. */
function TypeText({ onType }: { onType(text: string): void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const send = () => {
    onType(text);
    setText("");
  };
  return (
    <div className={styles.type}>
      <Input
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        aria-label={t("desktop.text")}
        placeholder={t("desktop.text")}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) send();
        }}
      />
      <Button disabled={text === ""} onClick={send}>
        {t("desktop.type")}
      </Button>
    </div>
  );
}

function watched(
  target: HTMLElement,
  channel: ConstructorParameters<typeof RFB>[1],
  onFailed: () => void,
): RFB {
  const viewer = new RFB(target, channel, { shared: true });
  viewer.viewOnly = true;
  viewer.scaleViewport = true;
  viewer.focusOnClick = false;
  viewer.background = "transparent";
  viewer.addEventListener("disconnect", onFailed);
  return viewer;
}
