import { useTranslation } from "react-i18next";

import type { Reasoning } from "../state/model";
import { Folded, firstLineOf } from "./Folded";
import styles from "./Folded.module.css";

/** What a model thought before it replied, folded to its first line. */
export function ReasoningBlock({ block }: { block: Reasoning }) {
  const { t } = useTranslation();
  const label = t("loop.reasoning");
  return (
    <Folded id={block.key} label={label} firstLine={firstLineOf(block.text)}>
      <div className={styles.text} tabIndex={0} role="group" aria-label={label}>
        {block.text.trim()}
      </div>
    </Folded>
  );
}
