import { PauseCircleOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import styles from "./Paused.module.css";

/** The run continues once the form above is answered. */
export function AwaitingAnswer() {
  const { t } = useTranslation();
  return <WaitingLine text={t("question.awaitingAnswer")} />;
}

/** What a run waits for. */
export function WaitingLine({ text }: { text: string }) {
  return (
    <div className={styles.paused}>
      <PauseCircleOutlined aria-hidden />
      {text}
    </div>
  );
}
