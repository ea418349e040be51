import { App, Button } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Question } from "../protocol.gen";
import { api, ApiError } from "../transport/api";
import { serverNow } from "../transport/clock";
import styles from "./TimeLeft.module.css";

const SOON = 60;
const VERY_SOON = 15;

/** The time left to answer, and more of it on request. Announced twice, not every second. */
export function TimeLeft({ request }: { request: Question }) {
  const { t } = useTranslation();
  const [extendedTo, setExtendedTo] = useState<string | null>(null);
  const seconds = useSecondsLeft(later(request.expires_at, extendedTo));
  if (seconds === null || request.type !== "form") return null;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const then = request.policy === "wait" ? null : request.policy;
  return (
    <>
      <span className={styles.left} role="timer" data-soon={seconds <= SOON}>
        {t("form.left", { time })}
      </span>
      {seconds <= SOON && seconds > 0 ? (
        <MoreTime id={request.id} onExtended={setExtendedTo} />
      ) : null}
      {then ? <span className={styles.then}>{t(`form.then.${then}`)}</span> : null}
      <span className="visually-hidden" role="status">
        {warning(seconds) && t(warning(seconds) as "form.leftMinute")}
      </span>
    </>
  );
}

function MoreTime({ id, onExtended }: { id: string; onExtended(until: string | null): void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const extend = async () => {
    setBusy(true);
    try {
      onExtended(await api.extend(id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void message.warning(error.message || t("form.offline"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" className={styles.more} loading={busy} onClick={() => void extend()}>
      {t("form.moreTime")}
    </Button>
  );
}

/** A question of another conversation gets no events here, so the reply counts too. */
function later(first: string | null, second: string | null): string | null {
  if (first === null || second === null) return first;
  return first > second ? first : second;
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
