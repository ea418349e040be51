import { Button } from "antd";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import { useWantedTerminal } from "./focus";
import styles from "./Terminal.module.css";

// xterm.js is large, and most commands end before a terminal is opened.
const TerminalView = lazy(() => import("./TerminalView"));

/**
 * The terminal of a running command: open while it waits for input, or on request. When closed,
 * the plain output is shown instead.
 */
export function LiveTerminal(props: { callId: string; waiting: boolean; children: ReactNode }) {
  const { callId, waiting, children } = props;
  const { t } = useTranslation();
  const conversationId = useAppStore((state) => state.current);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const wanted = useWantedTerminal((state) => state.callId === callId);
  if (wanted && chosen === false) setChosen(true);
  if (conversationId === null) return children;
  const open = chosen ?? waiting;
  return (
    <>
      <div className={styles.terminal}>
        <Button size="small" aria-expanded={open} onClick={() => setChosen(!open)}>
          {t(open ? "terminal.hide" : "terminal.show")}
        </Button>
        {open ? (
          <Suspense fallback={<div className={styles.placeholder} />}>
            <TerminalView conversationId={conversationId} callId={callId} />
          </Suspense>
        ) : null}
      </div>
      {open ? null : children}
    </>
  );
}
