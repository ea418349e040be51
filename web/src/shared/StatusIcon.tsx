// One set of icons and colours (R82): ○ pending, ◐ running, ✓ completed, ✗ failed, ⊘ skipped,
// ◼ stopped by the user.
import type { JSX } from "react";

import type { StepStatus } from "../state/model";
import styles from "./StatusIcon.module.css";

const SHAPES: Record<StepStatus, JSX.Element> = {
  pending: <circle cx="8" cy="8" r="5.75" />,
  running: <path d="M8 1.75a6.25 6.25 0 0 1 6.25 6.25" strokeLinecap="round" />,
  retrying: <path d="M8 1.75a6.25 6.25 0 0 1 6.25 6.25" strokeLinecap="round" />,
  waiting_input: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 4.5V8l2.25 1.5" strokeLinecap="round" />
    </>
  ),
  success: <path className={styles.mark} d="M5 8.3l2.1 2.1L11.2 6" strokeLinecap="round" />,
  failed: (
    <path className={styles.mark} d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" strokeLinecap="round" />
  ),
  cancelled: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <rect x="5.75" y="5.75" width="4.5" height="4.5" rx="0.75" fill="currentColor" stroke="none" />
    </>
  ),
  skipped: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M4 12L12 4" />
    </>
  ),
};

export function StatusIcon({ status, size = 16 }: { status: StepStatus; size?: number }) {
  const filled = status === "success" || status === "failed";
  return (
    <svg
      className={styles.icon}
      data-status={status}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {status === "running" || status === "retrying" ? (
        <circle className={styles.track} cx="8" cy="8" r="6.25" />
      ) : null}
      {filled ? <circle cx="8" cy="8" r="7.25" fill="currentColor" stroke="none" /> : null}
      {SHAPES[status]}
    </svg>
  );
}
