import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { JsonValue, Question } from "../protocol.gen";
import { submitAnswer, type Action, type Outcome } from "./submit-answer";
import { deleteDraft } from "./form-drafts";
import type { FormProblem } from "./hitl-form";

interface Callbacks {
  accepted(message: string): void;
  over(text: string): void;
}

/** Sends the answer to a form; one that is refused leaves everything as it was typed (trap 2). */
export function useSubmitAnswer(request: Question, ends: Callbacks) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<Action | null>(null);
  const [problem, setProblem] = useState<FormProblem | null>(null);

  const applyOutcome = (outcome: Outcome) => {
    switch (outcome.kind) {
      case "accepted":
        deleteDraft(request.id);
        return ends.accepted(outcome.message);
      case "over":
        return ends.over(closedMessage(outcome.code, outcome.message));
      case "refused": {
        const count = Object.keys(outcome.faults).length;
        const text = count > 0 ? t("form.faults", { count }) : outcome.message;
        return setProblem({ text, fieldErrors: outcome.faults });
      }
      case "failed":
        return setProblem({ text: outcome.message || t("form.offline"), fieldErrors: {} });
    }
  };
  const closedMessage = (code: string, message: string) =>
    code === "request_expired" || code === "request_answered" || code === "unknown_request"
      ? t(`over.${code}`)
      : message || t("over.other");
  const send = async (action: Action, data: Record<string, JsonValue>) => {
    setBusy(action);
    setProblem(null);
    const outcome = await submitAnswer(request, action, data);
    setBusy(null);
    applyOutcome(outcome);
  };
  return { busy, problem, send };
}
