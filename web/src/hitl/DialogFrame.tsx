import { Modal } from "antd";
import type { ReactNode } from "react";

import styles from "./DialogFrame.module.css";

interface Props {
  open: boolean;
  title: ReactNode;
  width: number;
  closeLabel: string;
  /** Whether a click outside closes it. */
  closeOnBackdrop?: boolean;
  requestId?: string;
  onClose(): void;
  afterClose?(): void;
  children: ReactNode;
}

/** A dialog with a fixed header and footer; on a phone it fills the screen. */
export function DialogFrame(props: Props) {
  const { open, title, width, closeLabel, closeOnBackdrop = false, requestId, children } = props;
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      centered
      footer={null}
      destroyOnHidden
      mask={{ closable: closeOnBackdrop }}
      closable={{ "aria-label": closeLabel }}
      rootClassName={styles.root}
      data-request-id={requestId}
      classNames={{
        wrapper: styles.wrapper,
        container: styles.container,
        header: styles.header,
        body: styles.body,
      }}
      onCancel={props.onClose}
      afterClose={props.afterClose}
    >
      {children}
    </Modal>
  );
}
