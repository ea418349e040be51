import { useTranslation } from "react-i18next";

import styles from "./DroppedFramesWarning.module.css";
import { useAppStore } from "./store";

/** Invalid frames were dropped: the user must know, because something may be missing. */
export function DroppedFramesWarning() {
  const { t } = useTranslation();
  const dropped = useAppStore((state) => state.droppedFrames);
  if (dropped === 0) return null;
  return (
    <p className={styles.warning} role="status">
      {t("connection.dropped", { count: dropped })}
    </p>
  );
}
