import type { HITLDisplayRequest } from "../protocol.gen";
import { HITLDisplayActions } from "./hitl-display-actions";
import { HITLDisplayField } from "./hitl-display-field";
import styles from "./hitl-display.module.css";
import frame from "./hitl-frame.module.css";

interface Props {
  request: HITLDisplayRequest;
  onDismiss(): void;
}

/** A display (R52): its parts in order and a close button. It does not block the run. */
export function HITLDisplay({ request, onDismiss }: Props) {
  return (
    <div className={frame.frame}>
      <div className={`${frame.scroll} ${styles.parts}`}>
        {request.displays.map((display, index) => (
          <HITLDisplayField key={index} display={display} />
        ))}
      </div>
      <div className={frame.footer}>
        <HITLDisplayActions label={request.dismiss_label} onDismiss={onDismiss} />
      </div>
    </div>
  );
}
