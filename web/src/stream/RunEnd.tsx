import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { sendMessage } from "../app/actions";
import { useAppStore, currentConversation } from "../app/store";
import type { EndRow } from "../state/model";
import { statusOf } from "../state/rows";
import styles from "./RunEnd.module.css";

/** How a run ended that did not end well, and what can be done now. */
export function RunEnd({ row }: { row: EndRow }) {
  const { t } = useTranslation();
  const busy = useAppStore((state) =>
    ["running", "waiting"].includes(statusOf(currentConversation(state))),
  );
  const stopped = row.status === "cancelled";
  const message = row.userMessage;
  return (
    <div className={styles.end} data-status={row.status} role={stopped ? undefined : "alert"}>
      <div className={styles.text}>
        <strong>{stopped ? t("run.cancelled") : t("run.failed")}</strong>
        {stopped ? null : (
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
