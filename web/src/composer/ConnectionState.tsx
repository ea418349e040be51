import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import styles from "./ComposerBar.module.css";

/** Where the bar is short, the dot says "connected"; a lost connection always has its words. */
export function ConnectionState() {
  const { t } = useTranslation();
  const connection = useAppStore((state) => state.connection);
  const words = t(`connection.${connection}`);
  return (
    <span className={styles.connection} data-state={connection} data-words={words} role="status" title={words}>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
