import type { HITLDisplayRequest } from "../protocol.gen";
import { HITLDisplayActions } from "./hitl-display-actions";
import { HITLDisplayField } from "./hitl-display-field";
import styles from "./hitl-display.module.css";

interface Props {
  request: HITLDisplayRequest;
  onDismiss(): void;
}

/** Something shown (R52): its parts in their order, and a way to close it. Nobody waits. */
export function HITLDisplay({ request, onDismiss }: Props) {
  return (
    <div className={styles.display}>
      <div className={styles.scroll}>
        {request.displays.map((display, index) => (
          <HITLDisplayField key={index} display={display} />
        ))}
      </div>
      <div className={styles.foot}>
        <HITLDisplayActions label={request.dismiss_label} onDismiss={onDismiss} />
      </div>
    </div>
  );
}
