import { WarningOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import type { Question } from "../protocol.gen";
import { approvalOf, callText, planOf, showsArguments } from "./approval";
import styles from "./Approval.module.css";

/** What exactly is to be allowed, and why it is asked at all. */
export function ApprovalHead({ request, short = false }: { request: Question; short?: boolean }) {
  const { t } = useTranslation();
  const approval = approvalOf(request);
  const plan = planOf(request);
  // In the form the same stands in a field, where it can be changed.
  const shown = short || !showsArguments(request);
  return (
    <div className={styles.head} data-short={short}>
      {approval ? (
        <>
          <p className={styles.reason}>
            <WarningOutlined aria-hidden />
            <span>
              <span className="visually-hidden">{t("approval.reason")}: </span>
              {approval.reason}
            </span>
          </p>
          {shown ? (
            <pre className={styles.call} tabIndex={0} aria-label={t("approval.tool")}>
              {callText(approval)}
            </pre>
          ) : null}
        </>
      ) : null}
      {plan ? (
        <ol className={styles.plan} aria-label={t("approval.plan")}>
          {plan.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
