import { useTranslation } from "react-i18next";

import type { Compacted } from "../state/model";
import styles from "./Folded.module.css";

/** Says that the model now gets less of what came before. */
export function CompactedLine({ line }: { line: Compacted }) {
  const { t } = useTranslation();
  const { summarised, receipts } = line;
  const text =
    summarised > 0
      ? t("loop.summarised", { count: summarised })
      : t("loop.shortened", { count: receipts });
  return <div className={styles.plain}>{text}</div>;
}
