import { Checkbox, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { DialogProps } from "../app/PageDialogs";
import styles from "./Shortcuts.module.css";
import { setSingleKeys, SINGLE_KEYS, singleKeysOn } from "./shortcuts";

const EVERYWHERE = [
  ["Ctrl K", "search"],
  ["Enter", "send"],
  ["Shift Enter", "line"],
  ["Ctrl Enter", "submit"],
  ["Esc", "close"],
] as const;

/** Every shortcut, and a switch for those of one key. */
export default function Shortcuts({ onClose }: DialogProps) {
  const { t } = useTranslation();
  const [on, setOn] = useState(singleKeysOn);
  const change = (wanted: boolean) => {
    setSingleKeys(wanted);
    setOn(wanted);
  };
  return (
    <Modal
      open
      title={t("shortcuts.title")}
      width={480}
      footer={null}
      closable={{ "aria-label": t("panel.close") }}
      onCancel={onClose}
    >
      <dl className={styles.list}>
        {EVERYWHERE.map(([keys, what]) => (
          <Row key={what} keys={keys} text={t(`shortcuts.${what}`)} />
        ))}
        {on
          ? Object.entries(SINGLE_KEYS).map(([key, what]) => (
              <Row key={what} keys={key} text={t(`shortcuts.${what}`)} />
            ))
          : null}
      </dl>
      <Checkbox checked={on} onChange={(event) => change(event.target.checked)}>
        {t("shortcuts.single")}
      </Checkbox>
    </Modal>
  );
}

function Row({ keys, text }: { keys: string; text: string }) {
  return (
    <div className={styles.row}>
      <dt>
        {keys.split(" ").map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
