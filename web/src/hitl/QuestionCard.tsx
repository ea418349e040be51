import { FormOutlined, TableOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import type { HITLRequest } from "../protocol.gen";
import type { QuestionRow } from "../state/model";
import { isApproval, isDecision } from "./approval";
import { ApprovalDetails } from "./ApprovalDetails";
import { openQuestion, openReplay } from "./question-store";
import { isDisplayRequest } from "./guards";
import styles from "./QuestionCard.module.css";
import { TimeLeft } from "./TimeLeft";
import { prefilled } from "./values";
import { formatValue, statusLabel, answeredByLabel } from "./question-labels";

/** A question in the stream: what was asked, the answer, who gave it, and a replay. */
export function QuestionCard({ row }: { row: QuestionRow }) {
  const { t } = useTranslation();
  const me = useAppStore((state) => state.user);
  const { request, status } = row;
  const isForm = !isDisplayRequest(request);
  const needsApproval = isApproval(request);
  const Icon = needsApproval ? WarningOutlined : isForm ? FormOutlined : TableOutlined;
  const by = isForm ? answeredByLabel(t, row.answeredBy, me) : null;
  const open = status === "pending";
  return (
    <div
      className={styles.card}
      data-status={status}
      data-question={row.key}
      data-approval={needsApproval}
    >
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <div className={styles.line}>
          <span className={styles.title}>{request.title}</span>
          <span className={styles.state}>
            {statusLabel(t, isForm, row, isDecision(request))}
            {by ? ` · ${by}` : null}
          </span>
          {open ? <TimeLeft request={request} /> : null}
        </div>
        {needsApproval ? <ApprovalDetails request={request} short /> : null}
        {row.trial ? <p className={styles.description}>{trialLine(t, row)}</p> : null}
        {open && request.description && !needsApproval ? (
          <p className={styles.description}>{request.description}</p>
        ) : null}
        {isDisplayRequest(request) || (needsApproval && row.action !== "edit") ? null : (
          <Answers form={request} row={row} />
        )}
      </div>
      <CardButton row={row} />
    </div>
  );
}

/** What came of the trial of an approval's call. */
function trialLine(t: TFunction, { trial, answer, status }: QuestionRow): string {
  if (trial === null) return "";
  if (status === "pending") return trial.message;
  if (answer?.trial !== undefined) return t("trial.applied");
  const { created, modified, deleted } = trial;
  return trial.status === "finished"
    ? `${t("trial.title")}: ${t("trial.counts", { created, modified, deleted })}`
    : t("trial.title");
}

/** The answers with the form's labels; edited ones are marked. */
function Answers({ form, row }: { form: HITLRequest; row: QuestionRow }) {
  const { t } = useTranslation();
  const given = form.fields.filter(({ name }) => (row.answer?.[name] ?? null) !== null);
  if (row.action === "reject" || given.length === 0) return null;
  return (
    <dl className={styles.answers}>
      {given.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            {formatValue(t, field, row.answer?.[field.name] ?? null)}
            {row.action === "edit" && row.editedFields.includes(field.name) ? (
              <span className={styles.edited}>{t("question.edited")}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CardButton({ row }: { row: QuestionRow }) {
  const { t } = useTranslation();
  const { request, status, answer } = row;
  const { title } = request;
  if (status === "pending") {
    const isForm = request.type === "form";
    return (
      <Button
        type="primary"
        className={styles.button}
        aria-label={t(isForm ? "question.answerOf" : "question.viewOf", { title })}
        onClick={() => openQuestion(request.id)}
      >
        {t(isForm ? "question.answer" : "question.view")}
      </Button>
    );
  }
  return (
    <Button
      type="text"
      className={styles.button}
      aria-label={t("question.replayOf", { title })}
      onClick={() => openReplay(isDisplayRequest(request) ? request : prefilled(request, answer))}
    >
      {t("question.replay")}
    </Button>
  );
}
