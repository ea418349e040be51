import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Question } from "../protocol.gen";
import { serverNow } from "../transport/clock";
import styles from "./TimeLeft.module.css";

const SOON = 60;
const VERY_SOON = 15;

/** The time left to answer. Announced to screen readers twice, not every second. */
export function TimeLeft({ request }: { request: Question }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(request.expires_at);
  if (seconds === null || request.type !== "form") return null;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const then = request.policy === "wait" ? null : request.policy;
  return (
    <>
      <span className={styles.left} role="timer" data-soon={seconds <= SOON}>
        {t("form.left", { time })}
      </span>
      {then ? <span className={styles.then}>{t(`form.then.${then}`)}</span> : null}
      <span className="visually-hidden" role="status">
        {warning(seconds) && t(warning(seconds) as "form.leftMinute")}
      </span>
    </>
  );
}

function warning(seconds: number): "form.leftMinute" | "form.leftSeconds" | null {
  if (seconds > SOON || seconds === 0) return null;
  return seconds <= VERY_SOON ? "form.leftSeconds" : "form.leftMinute";
}

function useSecondsLeft(expiresAt: string | null): number | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (expiresAt === null) return;
    setNow(serverNow());
    const tick = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(tick);
  }, [expiresAt]);
  if (expiresAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));
}
