import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import styles from "./ComposerBar.module.css";

/** Where the bar is short, the dot says "connected"; a lost connection always has its words. */
export function ConnectionState() {
  const { t } = useTranslation();
  const connection = useAppStore((state) => state.connection);
  return (
    <span className={styles.connection} data-state={connection} role="status" title={t(`connection.${connection}`)}>
      <span className="visually-hidden">{t(`connection.${connection}`)}</span>
      <span className={styles.words} aria-hidden="true">
        {t(`connection.${connection}`)}
      </span>
    </span>
  );
}
