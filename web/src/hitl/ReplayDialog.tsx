import { useRef } from "react";
import { useTranslation } from "react-i18next";

import type { Question } from "../protocol.gen";
import { closeReplay, useDesk } from "./desk";
import { isDisplayRequest } from "./guards";
import { HITLDisplay } from "./hitl-display";
import { HITLForm } from "./hitl-form";
import { QuestionDescription, QuestionHead } from "./QuestionHead";
import styles from "./ReplayDialog.module.css";
import { Sheet } from "./Sheet";

/** What was asked or shown before, once more and to look at only (R60). */
export function ReplayDialog() {
  const { t } = useTranslation();
  const replay = useDesk((desk) => desk.replay);
  const last = useRef<Question | null>(null);
  if (replay) last.current = replay;
  const request = last.current;
  const tag = <span className={styles.tag}>{t("question.replayed")}</span>;
  return (
    <Sheet
      open={replay !== null}
      title={request ? <QuestionHead request={request} extra={tag} /> : null}
      width={request?.type === "form" ? 640 : 760}
      closeLabel={t("inbox.close")}
      light
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
    </Sheet>
  );
}
