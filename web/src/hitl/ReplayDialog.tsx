import { useRef } from "react";
import { useTranslation } from "react-i18next";

import type { Question } from "../protocol.gen";
import { closeReplay, useQuestionStore } from "./question-store";
import { isDisplayRequest } from "./guards";
import { HITLDisplay } from "./hitl-display";
import { HITLForm } from "./hitl-form";
import { QuestionDescription, QuestionHeader } from "./QuestionHeader";
import styles from "./ReplayDialog.module.css";
import { DialogFrame } from "./DialogFrame";

/** A read-only replay of an earlier form or display (R60). */
export function ReplayDialog() {
  const { t } = useTranslation();
  const replay = useQuestionStore((state) => state.replay);
  const last = useRef<Question | null>(null);
  if (replay) last.current = replay;
  const request = last.current;
  const tag = <span className={styles.tag}>{t("question.replay")}</span>;
  return (
    <DialogFrame
      open={replay !== null}
      title={request ? <QuestionHeader request={request} extra={tag} /> : null}
      width={request?.type === "form" ? 640 : 760}
      closeLabel={t("inbox.close")}
      closeOnBackdrop
      requestId={request?.id}
      onClose={closeReplay}
    >
      {request ? (
        <>
          <QuestionDescription request={request} />
          {isDisplayRequest(request) ? (
            <HITLDisplay request={request} onDismiss={closeReplay} />
          ) : (
            <HITLForm key={request.id} request={request} onClose={closeReplay} />
          )}
        </>
      ) : null}
    </DialogFrame>
  );
}
