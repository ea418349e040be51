import { useTranslation } from "react-i18next";

import { choose } from "./desk";
import styles from "./OpenQuestions.module.css";
import { countForms, useQueue } from "./queue";

/** How many forms wait for an answer, here and in other conversations; a click opens the first. */
export function OpenQuestions() {
  const { t } = useTranslation();
  const queue = useQueue();
  const count = countForms(queue);
  const first = queue.find(({ request }) => request.type === "form");
  if (!first) return null;
  return (
    <button
      type="button"
      className={styles.button}
      title={t("inbox.open")}
      onClick={() => choose(first.request.id)}
    >
      {t("inbox.count", { count })}
    </button>
  );
}
