import type { ReactNode } from "react";

import { Chevron } from "../shared/Chevron";
import { useDisclosure } from "../shared/useDisclosure";
import styles from "./Folded.module.css";

interface Props {
  id: string;
  label?: string;
  /** Shown in one line while folded. */
  firstLine: string;
  children: ReactNode;
}

/** Text of which only the first line is shown until it is opened. */
export function Folded({ id, label, firstLine, children }: Props) {
  const [open, toggle] = useDisclosure(id, false);
  return (
    <div className={styles.folded}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
        {label ? <span className={styles.label}>{label}</span> : null}
        <span className={styles.line}>{open ? null : firstLine}</span>
        <Chevron open={open} />
      </button>
      {open ? children : null}
    </div>
  );
}

export function firstLineOf(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}
