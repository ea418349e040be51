import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import { useWidth } from "../app/useWidth";
import styles from "./ComposerBar.module.css";

export function ConnectionState() {
  const { t } = useTranslation();
  const connection = useAppStore((state) => state.connection);
  // On a phone the dot says it; a lost connection has its words, and a banner.
  const dotOnly = useWidth() === "narrow" && connection === "online";
  return (
    <span className={styles.connection} data-state={connection} role="status">
      <span className={dotOnly ? "visually-hidden" : undefined}>{t(`connection.${connection}`)}</span>
    </span>
  );
}
