import { BranchesOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import { StatusIcon } from "../shared/StatusIcon";
import type { RevisionRow } from "../state/model";
import styles from "./Revision.module.css";

/** A plan revision: the error, the steps kept and the steps added. */
export function Revision({ row }: { row: RevisionRow }) {
  const { t } = useTranslation();
  const title = row.inProgress ? "searching" : row.added ? "done" : "none";
  if (!row.counted && row.added) return <ChangedPlan row={row} />;
  return (
    <div className={styles.revision}>
      <span className={styles.icon}>
        {row.inProgress ? <StatusIcon status="retrying" size={14} /> : <BranchesOutlined aria-hidden />}
      </span>
      <div className={styles.body}>
        <div className={styles.title}>
          {t(`revision.${title}`, { count: row.count, max: row.max })}
        </div>
        <div className={styles.error}>{row.error}</div>
        <Steps title={t("revision.kept")} steps={row.kept} tone="kept" />
        <Steps title={t("revision.added")} steps={row.added} tone="added" />
      </div>
    </div>
  );
}

/** Nothing failed, and its steps follow below: what matters is why. */
function ChangedPlan({ row }: { row: RevisionRow }) {
  const { t } = useTranslation();
  return (
    <div className={styles.changed}>
      <BranchesOutlined aria-hidden className={styles.mark} />
      <span>
        {t("revision.changed")}
        <span className={styles.error}>{row.error}</span>
      </span>
    </div>
  );
}

function Steps(props: { title: string; steps: readonly string[] | null; tone: string }) {
  const { title, steps, tone } = props;
  if (!steps || steps.length === 0) return null;
  return (
    <div className={styles.steps} data-tone={tone}>
      <span className={styles.name}>{title}</span>
      <ul>
        {steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ul>
    </div>
  );
}
