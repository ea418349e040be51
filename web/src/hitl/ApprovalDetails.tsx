import { CheckOutlined, WarningOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import type { Question } from "../protocol.gen";
import { InlineCode } from "../shared/InlineCode";
import { useTool } from "../shared/tools";
import { approvalOf, callText, planChecksOf, planReasonOf, planStepsShown, showsArguments } from "./approval";
import { RiskyText } from "./RiskyText";
import { riskyPartsOf } from "./risky-text";
import styles from "./Approval.module.css";

/** The exact call or plan to approve, and why approval is needed. */
export function ApprovalDetails({ request, short = false }: { request: Question; short?: boolean }) {
  const { t } = useTranslation();
  const approval = approvalOf(request);
  const tool = useTool(approval?.tool ?? null);
  const plan = planStepsShown(request, short);
  const checks = planChecksOf(request, short);
  const reason = approval?.reason ?? planReasonOf(request);
  const reasons = approval?.risks?.length ? approval.risks.map((each) => each.reason) : [reason];
  // The form has the same in a field, where it can be edited.
  const showCall = short || !showsArguments(request);
  return (
    <div className={styles.head} data-short={short}>
      {reason ? (
        <p className={styles.reason}>
          <WarningOutlined aria-hidden />
          <span className={styles.why}>
            <span className={styles.because}>{t("approval.reason")}</span>
            {reasons.map((each) => (
              <span key={each} className={styles.one}>
                <InlineCode text={each ?? ""} />
              </span>
            ))}
          </span>
        </p>
      ) : null}
      {approval?.effect && !short ? (
        <p className={styles.effect}>
          <span className={styles.because}>{t("approval.effect")}</span>
          {approval.effect}
        </p>
      ) : null}
      {approval && showCall ? (
        <pre className={styles.call} tabIndex={0} aria-label={t("approval.tool")}>
          <RiskyText text={callText(approval, tool)} parts={riskyPartsOf(request)} />
        </pre>
      ) : null}
      {plan ? (
        <ol className={styles.plan} aria-label={t("approval.plan")}>
          {plan.map(({ step_id, description, status }) => (
            <li key={step_id} data-done={status === "success"}>
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
