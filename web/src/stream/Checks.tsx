import { useTranslation } from "react-i18next";

import { toPlainText } from "../shared/plain-text";
import { StatusIcon } from "../shared/StatusIcon";
import type { CheckState, CheckStatus, StepStatus } from "../state/model";
import styles from "./Checks.module.css";
import { Folded } from "./Folded";

const ICON: Record<CheckStatus, StepStatus> = {
  pending: "pending",
  running: "running",
  passed: "success",
  failed: "failed",
  skipped: "skipped",
};

/** What must hold when the plan is done, each with its state. */
export function Checks({ checks }: { checks: readonly CheckState[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.checks} role="group" aria-label={t("checks.title")}>
      <div className={styles.title}>{t("checks.title")}</div>
      <ul className={styles.list}>
        {checks.map((check) => (
          <Check key={check.key} check={check} />
        ))}
      </ul>
    </div>
  );
}

function Check({ check }: { check: CheckState }) {
  const { t } = useTranslation();
  const { description, command, status, reason, output } = check;
  const failed = status === "failed";
  const shown = toPlainText(output ?? "").trimEnd();
  return (
    <li className={styles.check} data-status={status}>
      <StatusIcon status={ICON[status]} size={15} />
      <div className={styles.body}>
        <span className={styles.description}>{description}</span>{" "}
        <span className={status === "pending" || status === "passed" ? "visually-hidden" : styles.state}>
          {t(`checks.${status}`)}
        </span>
        {command ? <code className={styles.command}>$ {command}</code> : null}
        {failed && reason ? <div className={styles.reason}>{reason}</div> : null}
        {failed && shown !== "" ? <Output text={shown} /> : null}
        {status === "passed" && shown !== "" ? (
          <div className={styles.folded}>
            <Folded id={check.key} label={t("checks.output")} firstLine="">
              <Output text={shown} />
            </Folded>
          </div>
        ) : null}
      </div>
    </li>
  );
}

function Output({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <pre className={styles.output} tabIndex={0} aria-label={t("checks.output")}>
      {text}
    </pre>
  );
}
