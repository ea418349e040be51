import { ClockCircleOutlined, RobotOutlined, StopOutlined, UserOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import type { PromptItem } from "../state/model";
import styles from "./Prompt.module.css";

/** An answered prompt: the question, the answer, who gave it and why. */
export function AutoResponseInfo({ prompt }: { prompt: PromptItem }) {
  const { t } = useTranslation();
  const { by, ending, response, reasoning } = prompt;
  const Icon = by === "agent" ? RobotOutlined : ending ? ENDINGS[ending] : UserOutlined;
  return (
    <div className={styles.answered} data-by={by ?? ending}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={styles.promptLine}>{prompt.text.trim().split("\n").at(-1)}</span>
          {response === null ? null : <code className={styles.response}>{response || "⏎"}</code>}
        </div>
        <div className={styles.reason}>
          {t(by ? `prompt.${by}` : `prompt.${ending ?? "elsewhere"}`)}
          {reasoning ? ` · ${reasoning}` : null}
        </div>
      </div>
    </div>
  );
}

const ENDINGS = {
  expired: ClockCircleOutlined,
  rejected: StopOutlined,
  elsewhere: UserOutlined,
};
