import { FormOutlined, TableOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import type { QuestionRow } from "../state/model";
import styles from "./QuestionCard.module.css";

/** The lasting trace of a question in the stream: what was asked, and how it ended. */
export function QuestionCard({ row }: { row: QuestionRow }) {
  const { t } = useTranslation();
  const Icon = row.request.type === "form" ? FormOutlined : TableOutlined;
  return (
    <div className={styles.card} data-status={row.status}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <span>{row.request.title}</span>
        <span className={styles.state}>{t(`question.${row.status}`)}</span>
        {row.status === "pending" && row.request.description ? (
          <p className={styles.description}>{row.request.description}</p>
        ) : null}
      </div>
    </div>
  );
}
