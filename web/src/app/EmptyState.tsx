import { App } from "antd";
import { useTranslation } from "react-i18next";

import { StatusIcon } from "../shared/StatusIcon";
import { sendMessage } from "./actions";
import styles from "./EmptyState.module.css";
import { usePreferences } from "./preferences";
import { useAppStore } from "./store";

/** A conversation without messages: a prompt and example tasks. */
export function EmptyState() {
  const { t } = useTranslation();
  const current = useAppStore((state) => state.current);
  const info = useAppStore((state) => state.list?.find((each) => each.id === state.current));
  const missing = useAppStore(
    (state) => state.missingConversation !== null && state.missingConversation === state.current,
  );
  if (missing) {
    return (
      <div className={styles.empty} role="alert">
        <h2>{t("empty.missing")}</h2>
        <p className={styles.help}>{t("empty.missingHelp")}</p>
      </div>
    );
  }
  if (current !== null && info?.last_seq !== 0) {
    return (
      <div className={styles.loading} role="status">
        <StatusIcon status="running" />
        {t("empty.loading")}
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <h2>{t("empty.title")}</h2>
      <p className={styles.help}>{t("empty.help")}</p>
      <Playbooks />
    </div>
  );
}

function Playbooks() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const playbooks = useAppStore((state) => state.playbooks);
  const english = usePreferences((state) => state.language) === "en";
  if (playbooks.length === 0) return null;
  const start = (text: string) =>
    sendMessage(text).catch((error: Error) => message.error(error.message || t("composer.failed")));
  return (
    <section aria-label={t("empty.playbooks")} className={styles.grid}>
      {playbooks.map((playbook) => (
        <button
          key={playbook.id}
          type="button"
          className={styles.card}
          onClick={() => void start(english ? playbook.message_en : playbook.message)}
        >
          <span className={styles.name}>{english ? playbook.title_en : playbook.title}</span>
          <span className={styles.description}>{english ? playbook.description_en : playbook.description}</span>
        </button>
      ))}
    </section>
  );
}
