import type { ReactNode } from "react";

import styles from "./StepItems.module.css";

/** An icon, a title, and details below. */
export function Note({
  icon,
  tone,
  title,
  children,
}: {
  icon: ReactNode;
  tone: "orange" | "green" | "red" | "plain";
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.note} data-tone={tone}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.body}>
        <div className={styles.title}>{title}</div>
        {children}
      </div>
    </div>
  );
}
