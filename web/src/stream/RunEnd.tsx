import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { sendMessage } from "../app/actions";
import { useAppStore, currentConversation } from "../app/store";
import type { EndRow } from "../state/model";
import { statusOf } from "../state/rows";
import styles from "./RunEnd.module.css";

/** Why a run failed or was cancelled, and a button to send the message again. */
export function RunEnd({ row }: { row: EndRow }) {
  const { t } = useTranslation();
  const busy = useAppStore((state) =>
    ["running", "waiting"].includes(statusOf(currentConversation(state))),
  );
  const cancelled = row.status === "cancelled";
  const message = row.userMessage;
  return (
    <div className={styles.end} data-status={row.status} role={cancelled ? undefined : "alert"}>
      <div className={styles.text}>
        <strong>{cancelled ? t(row.code === "cancelled" ? "run.cancelled" : "run.refused") : t("run.failed")}</strong>
        {cancelled ? null : (
          <div className={styles.error}>
            {row.error ? <div>{row.error}</div> : null}
            {t("run.failedHelp")}
            {row.code ? <code>{row.code}</code> : null}
          </div>
        )}
      </div>
      {message ? (
        <Button size="small" disabled={busy} onClick={() => void sendMessage(message)}>
          {t("run.again")}
        </Button>
      ) : null}
    </div>
  );
}
