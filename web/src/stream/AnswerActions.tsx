import { BookOutlined, CheckOutlined, CopyOutlined, ReloadOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";

import { sendMessage } from "../app/actions";
import { openDialog } from "../app/dialogs";
import { currentConversation, useAppStore } from "../app/store";
import { useCopy } from "../shared/useCopy";
import type { AnswerActionsRow } from "../state/model";
import { isRunActive } from "../state/rows";
import styles from "./RowView.module.css";

/** Below an answer: copy it, or have the same message answered again. */
export function AnswerActions({ row }: { row: AnswerActionsRow }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [copied, copy] = useCopy(row.answer);
  const last = useAppStore((state) => {
    const conversation = currentConversation(state);
    return conversation.runs.at(-1)?.id === row.runId && !isRunActive(conversation);
  });
  const current = useAppStore((state) => state.current);
  // Only what was carried out can be carried out again without a model.
  const replayable = useAppStore((state) => {
    const run = currentConversation(state).runs.find(({ id }) => id === row.runId);
    return run?.status === "success" && run.body.some(({ kind }) => kind === "step");
  });
  const again = () =>
    sendMessage(row.userMessage ?? "").catch((error: Error) => message.error(error.message || t("form.offline")));
  return (
    <div className={styles.actions}>
      <Button type="text" size="small" icon={copied ? <CheckOutlined /> : <CopyOutlined />} onClick={copy}>
        {copied ? t("code.copied") : t("message.copyAnswer")}
      </Button>
      {last && row.userMessage ? (
        <Button type="text" size="small" icon={<ReloadOutlined />} onClick={() => void again()}>
          {t("message.regenerate")}
        </Button>
      ) : null}
      {current !== null && replayable ? (
        <Button
          type="text"
          size="small"
          icon={<BookOutlined aria-hidden />}
          onClick={() => openDialog({ name: "playbook", from: { conversationId: current, runId: row.runId } })}
        >
          {t("playbooks.save")}
        </Button>
      ) : null}
    </div>
  );
}
