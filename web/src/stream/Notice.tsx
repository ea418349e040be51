import { useTranslation } from "react-i18next";

import type { NoticeRow } from "../state/model";
import styles from "./Notice.module.css";

/** An error, a warning or a note that belongs to the run rather than to a step. */
export function Notice({ row }: { row: NoticeRow }) {
  const { t } = useTranslation();
  const title =
    row.title === "context_compressed"
      ? t("run.compressed", { count: Number(row.code) })
      : row.title === "unreadable_question"
        ? t("question.unreadable")
        : row.title;
  return (
    <div
      className={styles.notice}
      data-tone={row.tone}
      role={row.tone === "error" ? "alert" : undefined}
    >
      <div className={styles.title}>{title}</div>
      {row.detail ? <div className={styles.detail}>{row.detail}</div> : null}
      {row.tone === "error" && row.code ? <code className={styles.code}>{row.code}</code> : null}
    </div>
  );
}
