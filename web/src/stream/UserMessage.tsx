import { BranchesOutlined, CheckOutlined, CopyOutlined, EditOutlined, MoonOutlined } from "@ant-design/icons";
import { App, Button, Tag } from "antd";
import { useTranslation } from "react-i18next";

import { forkAfterRun } from "../app/actions";
import { useShown } from "../app/scrub";
import { writeDraft } from "../composer/draft";
import { splitMessage } from "../files/message";
import { SentAttachments } from "../files/SentAttachments";
import { useCopy } from "../shared/useCopy";
import { isRunActive } from "../state/rows";
import type { SteerRow, UserRow } from "../state/model";
import styles from "./RowView.module.css";

/** The user's message; once its run has ended, the conversation can be forked there. */
export function UserMessage({ row }: { row: UserRow }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [copied, copy] = useCopy(row.text);
  const canFork = useShown(
    (conversation) =>
      !isRunActive(conversation) &&
      conversation.runs.some(({ id, endSeq }) => id === row.runId && endSeq !== null),
  );
  const fork = () =>
    forkAfterRun(row.runId).catch((error: Error) => message.error(error.message || t("form.offline")));
  return (
    <>
      <span className={styles.tools}>
        <Button
          type="text"
          size="small"
          className={styles.fork}
          icon={copied ? <CheckOutlined /> : <CopyOutlined />}
          aria-label={t(copied ? "code.copied" : "message.copy")}
          title={t("message.copy")}
          onClick={copy}
        />
        <Button
          type="text"
          size="small"
          className={styles.fork}
          icon={<EditOutlined />}
          aria-label={t("message.edit")}
          title={t("message.editHelp")}
          onClick={() => writeDraft(row.text)}
        />
        {canFork ? (
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
      </span>
      {row.unattended ? (
        <Tag icon={<MoonOutlined />} title={t("run.unattendedHelp")}>
          {t("run.unattended")}
        </Tag>
      ) : null}
      <MessageText text={row.text} />
    </>
  );
}

/** A message that the user sent to a running task. */
export function SteeringMessage({ row }: { row: SteerRow }) {
  const { t } = useTranslation();
  return (
    <div className={styles.steer}>
      <span className={styles.steerLabel}>{t("run.steered")}</span>
      <MessageText text={row.text} />
    </div>
  );
}

/** What was written, and links to what came with it. */
function MessageText({ text }: { text: string }) {
  const { words, attachments } = splitMessage(text);
  return (
    <>
      {words ? <div className={styles.bubble}>{words}</div> : null}
      {attachments.length > 0 ? <SentAttachments paths={attachments} /> : null}
    </>
  );
}
