import { CheckOutlined, WarningOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import type { Question } from "../protocol.gen";
import { useTool } from "../shared/tools";
import { approvalOf, callText, planChecksOf, planOf, planReasonOf, showsArguments } from "./approval";
import styles from "./Approval.module.css";

/** The exact call or plan to approve, and why approval is needed. */
export function ApprovalDetails({ request, short = false }: { request: Question; short?: boolean }) {
  const { t } = useTranslation();
  const approval = approvalOf(request);
  const tool = useTool(approval?.tool ?? null);
  const plan = planOf(request);
  const checks = planChecksOf(request, short);
  const reason = approval?.reason ?? planReasonOf(request);
  // The form has the same in a field, where it can be edited.
  const showCall = short || !showsArguments(request);
  return (
    <div className={styles.head} data-short={short}>
      {reason ? (
        <p className={styles.reason}>
          <WarningOutlined aria-hidden />
          <span className={styles.why}>
            <span className="visually-hidden">{t("approval.reason")}: </span>
            {reason}
          </span>
        </p>
      ) : null}
      {approval && showCall ? (
        <pre className={styles.call} tabIndex={0} aria-label={t("approval.tool")}>
          {callText(approval, tool)}
        </pre>
      ) : null}
      {plan ? (
        <ol className={styles.plan} aria-label={t("approval.plan")}>
          {plan.map(({ step_id, description, status }) => (
            <li key={step_id} value={step_id} data-done={status === "success"}>
              {description}
              {status === "success" ? (
                <>
                  {" "}
                  <CheckOutlined aria-hidden />
                  <span className="visually-hidden">{t("approval.completed")}</span>
                </>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      {checks ? (
        <div className={styles.checks}>
          <span id={`${request.id}-checks`}>{t("checks.title")}</span>
          <ul aria-labelledby={`${request.id}-checks`}>
            {checks.map(({ description, command }, index) => (
              <li key={index}>
                {description}
                {command ? <code>$ {command}</code> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
