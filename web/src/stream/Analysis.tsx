import { useTranslation } from "react-i18next";

import { StatusIcon } from "../shared/StatusIcon";
import type { AnalysisRow } from "../state/model";
import styles from "./Analysis.module.css";

/** The analysis in two lines: 分析中 until it is complete, then its result (R7). */
export function Analysis({ row }: { row: AnalysisRow }) {
  const { t } = useTranslation();
  const { analysis, done } = row;
  const facts = analysis
    ? [
        t(`run.complexity.${analysis.complexity}`),
        t(`run.type.${analysis.task_type}`),
        analysis.requires_sandbox ? t("run.sandbox") : t("run.noSandbox"),
      ]
    : [];
  return (
    <div className={styles.analysis}>
      {analysis ? (
        <div title={analysis.reasoning}>{analysis.suggested_approach || analysis.reasoning}</div>
      ) : null}
      <div className={styles.facts}>
        {done ? null : <StatusIcon status="running" size={12} />}
        {[done ? t("run.analyzed") : t("run.analyzing"), ...facts].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
    </div>
  );
}
