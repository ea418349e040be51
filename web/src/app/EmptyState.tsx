import { useTranslation } from "react-i18next";

import { StatusIcon } from "../shared/StatusIcon";
import styles from "./EmptyState.module.css";
import { FirstVisit } from "./FirstVisit";
import { useAppStore } from "./store";

/** A conversation without messages: what can be done here, or why there is nothing to see. */
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
  return <FirstVisit />;
}
