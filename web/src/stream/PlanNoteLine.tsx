import { useTranslation } from "react-i18next";

import type { PlanNote } from "../state/model";
import { Folded, firstLineOf } from "./Folded";
import styles from "./Folded.module.css";

/** What became of a call for the plan, in one line: what was found of its checks, or why it changed nothing. */
export function PlanNoteLine({ note }: { note: PlanNote }) {
  const { t } = useTranslation();
  const label = t(note.success ? "loop.plan" : "loop.planUnchanged");
  return (
    <Folded id={note.key} label={label} firstLine={firstLineOf(note.text)}>
      <div className={styles.text} tabIndex={0} role="group" aria-label={label}>
        {note.text}
      </div>
    </Folded>
  );
}
