import { App, Button } from "antd";
import { useTranslation } from "react-i18next";

import { useShown, useScrub } from "../app/scrub";
import { isApproval } from "../hitl/approval";
import approval from "../hitl/Approval.module.css";
import { ApprovalDetails } from "../hitl/ApprovalDetails";
import { isDisplayRequest } from "../hitl/guards";
import { HITLDisplayField } from "../hitl/hitl-display-field";
import { QuestionForm } from "../hitl/QuestionForm";
import { QuestionCard } from "../hitl/QuestionCard";
import { activeQuestion, useQueue } from "../hitl/queue";
import { markClosed, openQuestion, useQuestionStore } from "../hitl/question-store";
import { findPrompt, findQuestion } from "../state/questions";
import type { QuestionRow } from "../state/model";
import { UserInputDialog } from "../terminal/UserInputDialog";
import styles from "./QuestionView.module.css";
import type { PanelProps } from "./registry";

/** One question in the pane: shown things inline, an open form to be answered here, else what came of it. */
export default function QuestionView({ view }: PanelProps) {
  const row = useShown((conversation) => findQuestion(conversation, view ?? ""));
  const { selectedId, postponedIds, closedIds } = useQuestionStore();
  const inDialog = activeQuestion(useQueue(), selectedId, postponedIds)?.request.id === view;
  const scrubbing = useScrub((state) => state.count !== null);
  if (!row) return null;
  const { request } = row;
  if (isDisplayRequest(request)) {
    return (
      <div className={styles.displays}>
        {request.description ? <p className={styles.description}>{request.description}</p> : null}
        {request.displays.map((display, index) => (
          <HITLDisplayField key={index} display={display} />
        ))}
      </div>
    );
  }
  // One form for one answer: while the dialog has it, the pane only says what it is about.
  if (scrubbing || row.status !== "pending" || closedIds.has(row.key) || inDialog) return <QuestionCard row={row} />;
  return <OpenForm key={row.key} row={row} />;
}

function OpenForm({ row }: { row: QuestionRow }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const prompt = useShown((conversation) => findPrompt(conversation, row.key));
  const { request } = row;
  if (isDisplayRequest(request)) return null;
  const callbacks = {
    onAccepted: (text: string) => {
      markClosed(request.id);
      void message.success(text);
    },
    onClosed: (text: string) => {
      markClosed(request.id);
      void message.warning(text);
    },
  };
  return (
    <div className={`${styles.form} ${isApproval(request) ? approval.form : ""}`}>
      {prompt ? (
        <UserInputDialog request={request} prompt={prompt} inPane {...callbacks} />
      ) : (
        <>
          {isApproval(request) ? (
            <ApprovalDetails request={request} />
          ) : (
            <p className={styles.description}>{request.description}</p>
          )}
          <QuestionForm request={request} inPane {...callbacks} />
        </>
      )}
      <Button type="link" size="small" className={styles.dialog} onClick={() => openQuestion(request.id)}>
        {t("panel.openDialog")}
      </Button>
    </div>
  );
}
