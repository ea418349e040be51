import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { useShown } from "../app/scrub";
import { openQuestion } from "../hitl/question-store";
import { TimeLeft } from "../hitl/TimeLeft";
import { findQuestion } from "../state/questions";
import type { PromptItem } from "../state/model";
import { AutoResponseInfo } from "./AutoResponseInfo";
import styles from "./Prompt.module.css";

/** A command that waits for input: a banner, and after the answer a line that stays. */
export function InteractivePromptUI({ prompt }: { prompt: PromptItem }) {
  if (prompt.state === "answered" || prompt.state === "ended") {
    return <AutoResponseInfo prompt={prompt} />;
  }
  return <Banner prompt={prompt} />;
}

function Banner({ prompt }: { prompt: PromptItem }) {
  const { t } = useTranslation();
  const { requestId } = prompt;
  return (
    <div className={styles.banner} data-question={requestId ?? undefined}>
      <EditOutlined aria-hidden className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={styles.title}>{t("prompt.waiting")}</span>
          <span className={styles.state}>
            {t(prompt.state === "asked" ? "prompt.unanswered" : "prompt.deciding")}
          </span>
          {requestId === null ? null : <PromptTimeLeft id={requestId} />}
        </div>
        <div className={styles.text}>{prompt.text}</div>
        {prompt.certain ? null : <p className={styles.reason}>{t("prompt.uncertain")}</p>}
        {prompt.why === null ? null : (
          <details className={styles.why}>
            <summary>{t("prompt.evidence")}</summary>
            <code>{prompt.why}</code>
          </details>
        )}
      </div>
      {requestId === null ? null : (
        <Button
          type="primary"
          className={styles.button}
          aria-label={t("question.answerOf", { title: t("prompt.waiting") })}
          onClick={() => openQuestion(requestId)}
        >
          {t("question.answer")}
        </Button>
      )}
    </div>
  );
}

function PromptTimeLeft({ id }: { id: string }) {
  const row = useShown((conversation) => findQuestion(conversation, id));
  return row?.status === "pending" ? <TimeLeft request={row.request} /> : null;
}
