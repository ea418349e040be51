import { LeftOutlined, RightOutlined, ExportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { pathOfQuestion } from "../app/route";
import type { Question } from "../protocol.gen";
import { openQuestion, postpone } from "./question-store";
import type { OpenQuestion } from "./queue";
import styles from "./QuestionHeader.module.css";
import { TimeLeft } from "./TimeLeft";

/** Title, time left, and an optional extra. */
export function QuestionHeader({ request, extra }: { request: Question; extra?: ReactNode }) {
  return (
    <span className={styles.head}>
      <span className={styles.title} data-title tabIndex={-1}>
        {request.title}
      </span>
      {request.readonly ? null : <TimeLeft request={request} />}
      {extra}
    </span>
  );
}

export function QuestionDescription({ request }: { request: Question }) {
  return request.description ? <p className={styles.description}>{request.description}</p> : null;
}

/** The question's position among the open ones, with buttons to the others. */
export function QueuePosition({
  queue,
  top,
}: {
  queue: readonly OpenQuestion[];
  top: OpenQuestion;
}) {
  const { t } = useTranslation();
  const at = queue.findIndex(({ request }) => request.id === top.request.id);
  const go = (by: number) => {
    const next = queue[(at + by + queue.length) % queue.length];
    if (next) openQuestion(next.request.id);
  };
  const position = { at: at + 1, total: queue.length };
  if (queue.length < 2 && top.fromConversation === null) return null;
  return (
    <div className={styles.bar}>
      {queue.length > 1 ? (
        <div className={styles.position} role="group" aria-label={t("inbox.positionLabel", position)}>
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined />}
            aria-label={t("inbox.previous")}
            onClick={() => go(-1)}
          />
          <span>{t("inbox.position", position)}</span>
          <Button
            type="text"
            size="small"
            icon={<RightOutlined />}
            aria-label={t("inbox.next")}
            onClick={() => go(1)}
          />
        </div>
      ) : null}
      {top.fromConversation === null ? null : (
        <span className={styles.from}>{t("inbox.from", { title: top.fromConversation })}</span>
      )}
    </div>
  );
}

/** Opens the question in a new window and postpones it here. */
export function OpenInWindow({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Button
      type="text"
      className={styles.window}
      href={pathOfQuestion(id)}
      target="_blank"
      rel="noopener"
      icon={<ExportOutlined />}
      aria-label={t("inbox.window")}
      title={t("inbox.window")}
      onClick={() => postpone([id])}
    />
  );
}
