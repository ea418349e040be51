import { useTranslation } from "react-i18next";

import styles from "./Warning.module.css";
import { useWorkbench } from "./workbench";

/** Frames that could not be understood were dropped: said openly, because something may be missing. */
export function Warning() {
  const { t } = useTranslation();
  const dropped = useWorkbench((state) => state.dropped);
  if (dropped === 0) return null;
  return (
    <p className={styles.warning} role="status">
      {t("connection.dropped", { count: dropped })}
    </p>
  );
}
