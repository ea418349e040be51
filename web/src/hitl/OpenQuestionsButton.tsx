import { BellOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import { openQuestion } from "./question-store";
import styles from "./OpenQuestionsButton.module.css";
import { countForms, useQueue } from "./queue";

/** The number of unanswered forms in all conversations; a click opens the first. */
export function OpenQuestionsButton() {
  const { t } = useTranslation();
  const queue = useQueue();
  const count = countForms(queue);
  const first = queue.find(({ request }) => request.type === "form");
  if (!first) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t("inbox.count", { count })}
      title={t("inbox.open")}
      onClick={() => openQuestion(first.request.id)}
    >
      <span className={styles.words}>{t("inbox.count", { count })}</span>
      <span className={styles.short}>
        <BellOutlined /> {count}
      </span>
    </button>
  );
}
