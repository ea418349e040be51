import { Button } from "antd";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import styles from "./Terminal.module.css";

// xterm.js is large, and most commands are over before anybody looks.
const TerminalView = lazy(() => import("./TerminalView"));

/**
 * The terminal of a running command: shown while it waits for input, or when somebody asks.
 * Closed, what was printed stands in its place.
 */
export function LiveTerminal(props: { callId: string; waiting: boolean; children: ReactNode }) {
  const { callId, waiting, children } = props;
  const { t } = useTranslation();
  const conversationId = useAppStore((state) => state.current);
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (conversationId === null) return children;
  const open = wanted ?? waiting;
  return (
    <>
      <div className={styles.terminal}>
        <Button size="small" aria-expanded={open} onClick={() => setWanted(!open)}>
          {t(open ? "terminal.hide" : "terminal.show")}
        </Button>
        {open ? (
          <Suspense fallback={<div className={styles.later} />}>
            <TerminalView conversationId={conversationId} callId={callId} />
          </Suspense>
        ) : null}
      </div>
      {open ? null : children}
    </>
  );
}
