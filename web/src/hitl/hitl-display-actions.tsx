import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import styles from "./hitl-actions.module.css";

/** The close button of a display. */
export function HITLDisplayActions({
  label,
  onDismiss,
}: {
  label: string | null;
  onDismiss(): void;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.actions}>
      <span className={styles.space} />
      <Button ref={button} type="primary" className={styles.approve} onClick={onDismiss}>
        {label || t("inbox.close")}
      </Button>
    </div>
  );
}
