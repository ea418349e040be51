import { Button, type ButtonProps } from "antd";

import type { HITLAction, HITLActions as Actions } from "../protocol.gen";
import type { Action } from "./submit-answer";
import styles from "./hitl-actions.module.css";

interface Props {
  actions: Actions;
  /** Whether a proposed value was changed; null where there is nothing to edit. */
  changed: boolean | null;
  /** The action being submitted. */
  busy: Action | null;
  onAction(action: Action): void;
}

const STYLES: Record<HITLAction["style"], ButtonProps> = {
  primary: { type: "primary" },
  default: {},
  secondary: { type: "text" },
  danger: { type: "primary", danger: true },
};

/** Approve, edit (once something was changed), reject: with the request's labels and styles. */
export function HITLActions({ actions, changed, busy, onAction }: Props) {
  const button = (action: "approve" | "edit" | "reject", disabled = false) => (
    <Button
      className={styles[action]}
      {...STYLES[actions[action].style]}
      loading={busy === action}
      disabled={disabled || (busy !== null && busy !== action)}
      onClick={() => onAction(action)}
    >
      {actions[action].label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {button("reject")}
      <span className={styles.space} />
      {changed === null ? null : button("edit", !changed)}
      {button("approve")}
    </div>
  );
}
