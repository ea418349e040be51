import { useTranslation } from "react-i18next";

import { StatusIcon } from "../shared/StatusIcon";
import type { Status } from "../state/rows";
import styles from "./StatusPill.module.css";

/** The conversation's status; nothing while it has no runs. */
export function StatusPill({ status, percent }: { status: Status; percent: number | null }) {
  const { t } = useTranslation();
  if (status === "idle") return null;
  const text =
    // All steps may be done while the answer is still written.
    status === "running" && percent !== null && percent < 100
      ? t("status.runningWith", { percent })
      : t(`status.${status}`);
  return (
    <span className={styles.pill} data-status={status}>
      {status === "running" ? <StatusIcon status="running" size={12} /> : null}
      {text}
    </span>
  );
}
