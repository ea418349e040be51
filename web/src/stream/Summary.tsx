import { useTranslation } from "react-i18next";

import { StatusIcon } from "../shared/StatusIcon";
import { formatDuration } from "../shared/time";
import type { SummaryRow } from "../state/model";
import styles from "./Summary.module.css";

/** The plan's result in one line (R10). */
export function Summary({ row }: { row: SummaryRow }) {
  const { t } = useTranslation();
  const facts = [
    t("run.summarySteps", { completed: row.completed, total: row.total }),
    ...(row.cancelled > 0 ? [t("run.summaryCancelled", { count: row.cancelled })] : []),
    ...(row.failed > 0 ? [t("run.summaryFailed", { count: row.failed })] : []),
    ...(row.revisions > 0 ? [t("run.summaryRevised", { count: row.revisions })] : []),
    t("run.summaryTime", { time: formatDuration(t, row.seconds) }),
  ];
  return (
    <div className={styles.summary}>
      <StatusIcon status={row.success ? "success" : row.failed > 0 || row.cancelled === 0 ? "failed" : "cancelled"} size={14} />
      <span>{t("run.summary")}</span>
      <span className={styles.facts}>{facts.join(" · ")}</span>
    </div>
  );
}
