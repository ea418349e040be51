// Labels for answers and for the status of a question.
import type { TFunction } from "i18next";

import type { HITLField, JsonValue } from "../protocol.gen";
import type { QuestionRow } from "../state/model";

/** The labels of the selected options, not their values. */
export function formatValue(t: TFunction, field: HITLField, value: JsonValue): string {
  if (value === null || value === undefined || value === "") return "—";
  if (Array.isArray(value)) {
    return value.map((each) => formatValue(t, field, each)).join(t("question.comma"));
  }
  const option = field.options?.find((each) => each.value === value);
  if (option) return option.label;
  if (typeof value === "boolean") return t(value ? "question.yes" : "question.no");
  if (field.type === "datetime") return new Date(String(value)).toLocaleString();
  return String(value);
}

type Ending = Pick<QuestionRow, "status" | "action">;

/** The status of a question. An approval is allowed or denied; any other form confirmed or skipped. */
export function statusLabel(
  t: TFunction,
  isForm: boolean,
  { status, action }: Ending,
  isApproval = false,
): string {
  if (status === "answered") {
    const given = isAction(action) ? action : "approve";
    return isApproval ? t(`question.decision.${given}`) : t(`question.action.${given}`);
  }
  if (status === "expired" && isForm && action === "approve") return t("question.expiredDefault");
  if (status === "expired" && isForm && action === "reject") return t("question.expiredDenied");
  if (status === "pending" && !isForm) return t("question.unviewed");
  return t(`question.${status}`);
}

function isAction(action: string | null): action is "approve" | "edit" | "reject" {
  return action === "approve" || action === "edit" || action === "reject";
}

export function answeredByLabel(t: TFunction, by: string | null, me: string | null): string | null {
  if (by === null) return null;
  if (by === "link") return t("question.byLink");
  return by === me ? t("question.byYou") : t("question.by", { name: by });
}
