import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { JsonValue, Question } from "../protocol.gen";
import { submitAnswer, type Action, type Outcome } from "./submit-answer";
import { deleteDraft } from "./form-drafts";
import type { FormProblem } from "./hitl-form";

interface Callbacks {
  accepted(message: string): void;
  closed(text: string): void;
}

/** Submits the answer to a form; an invalid one leaves the input as it was typed (trap 2). */
export function useSubmitAnswer(request: Question, callbacks: Callbacks) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<Action | null>(null);
  const [problem, setProblem] = useState<FormProblem | null>(null);

  const applyOutcome = (outcome: Outcome) => {
    switch (outcome.kind) {
      case "accepted":
        deleteDraft(request.id);
        return callbacks.accepted(outcome.message);
      case "closed":
        return callbacks.closed(closedMessage(outcome.code, outcome.message));
      case "invalid": {
        const count = Object.keys(outcome.fieldErrors).length;
        const text = count > 0 ? t("form.errors", { count }) : outcome.message;
        return setProblem({ text, fieldErrors: outcome.fieldErrors });
      }
      case "failed":
        return setProblem({ text: outcome.message || t("form.offline"), fieldErrors: {} });
    }
  };
  const closedMessage = (code: string, message: string) =>
    code === "request_expired" || code === "request_answered" || code === "unknown_request"
      ? t(`closed.${code}`)
      : message || t("closed.other");
  const send = async (action: Action, data: Record<string, JsonValue>) => {
    setBusy(action);
    setProblem(null);
    const outcome = await submitAnswer(request, action, data);
    setBusy(null);
    applyOutcome(outcome);
  };
  return { busy, problem, send };
}
