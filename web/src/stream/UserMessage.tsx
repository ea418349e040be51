import { BranchesOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";

import { forkAfterRun } from "../app/actions";
import { useConversation } from "../app/store";
import { isRunActive } from "../state/rows";
import type { SteerRow, UserRow } from "../state/model";
import styles from "./RowView.module.css";

/** The user's message; once its run has ended, the conversation can be forked there. */
export function UserMessage({ row }: { row: UserRow }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const conversation = useConversation();
  const ended = conversation.runs.some(({ id, endSeq }) => id === row.runId && endSeq !== null);
  const fork = () =>
    forkAfterRun(row.runId).catch((error: Error) => message.error(error.message || t("form.offline")));
  return (
    <>
      {ended && !isRunActive(conversation) ? (
        <Button
          type="text"
          size="small"
          className={styles.fork}
          icon={<BranchesOutlined />}
          aria-label={t("run.fork")}
          title={t("run.forkHelp")}
          onClick={() => void fork()}
        />
      ) : null}
      <div className={styles.bubble}>{row.text}</div>
    </>
  );
}

/** A message that the user sent to a running task. */
export function SteeringMessage({ row }: { row: SteerRow }) {
  const { t } = useTranslation();
  return (
    <div className={styles.steer}>
      <span className={styles.steerLabel}>{t("run.steered")}</span>
      <div className={styles.bubble}>{row.text}</div>
    </div>
  );
}
