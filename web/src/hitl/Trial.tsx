import { ExperimentOutlined, LoadingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { FileDiff } from "../panels/FileDiff";
import type { TrialPayload } from "../state/model";
import styles from "./Trial.module.css";
import { isWorking, type TrialState } from "./useTrial";

/** Try the call on a copy of the workspace first: the button, the progress, and what it really did. */
export function Trial({ payload, problem, start, stop }: TrialState) {
  const { t } = useTranslation();
  const heading = useId();
  const working = isWorking(payload);
  return (
    <section className={styles.trial} aria-labelledby={heading} data-trial={payload?.status ?? "none"}>
      <div className={styles.head}>
        <ExperimentOutlined aria-hidden />
        <h3 id={heading}>{t(payload ? "trial.title" : "trial.offer")}</h3>
        {working ? (
          <Button size="small" onClick={stop}>
            {t("trial.stop")}
          </Button>
        ) : (
          <Button size="small" onClick={start}>
            {t(payload ? "trial.again" : "trial.try")}
          </Button>
        )}
      </div>
      <p role="status" className={styles.message} data-status={payload?.status}>
        {working ? <LoadingOutlined aria-hidden /> : null}
        {payload ? payload.message : t("trial.help")}
      </p>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      {payload?.status === "finished" || payload?.status === "needs_input" ? <Result trial={payload} /> : null}
    </section>
  );
}

function Result({ trial }: { trial: TrialPayload }) {
  const { t } = useTranslation();
  const { created, modified, deleted, changes } = trial;
  const output = [trial.stdout, trial.stderr].filter(Boolean).join("\n");
  return (
    <div className={styles.result}>
      <ul className={styles.facts}>
        {trial.exit_code === null ? null : (
          <li data-failed={trial.exit_code !== 0}>{t("trial.exit", { code: trial.exit_code })}</li>
        )}
        <li>{t("trial.counts", { created, modified, deleted })}</li>
      </ul>
      {changes.length > 0 ? (
        <div className={styles.changes}>
          {changes.map((change) => (
            <FileDiff key={change.path} change={change} base="/workspace" />
          ))}
        </div>
      ) : null}
      <Lines label={t("trial.folders")} lines={trial.folders} />
      {output ? (
        <pre className={styles.output} tabIndex={0} aria-label={t("trial.output")}>
          {output}
        </pre>
      ) : null}
      <Lines label={t("trial.hosts")} lines={trial.hosts} />
      <Lines label={t("trial.refused")} lines={trial.refused} />
      <Lines label={t("trial.home")} lines={trial.home_paths} />
      <Lines label={t("trial.left")} lines={trial.left_behind} />
      <Lines label={t("trial.processes")} lines={trial.processes} />
    </div>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <div className={styles.lines}>
      <span>{label}</span>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
