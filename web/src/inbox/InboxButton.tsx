import { InboxOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { countForms, useQueue } from "../hitl/queue";
import styles from "./Inbox.module.css";
import { showInbox } from "./inbox-store";

/** What waits for the user in all conversations, as a number; a click lists it. */
export function InboxButton({ onOpen }: { onOpen: (() => void) | undefined }) {
  const { t } = useTranslation();
  const count = countForms(useQueue());
  const open = () => {
    onOpen?.();
    showInbox(true);
  };
  return (
    <Button
      type="text"
      block
      className={styles.button ?? ""}
      icon={<InboxOutlined aria-hidden />}
      title={t("inbox.help")}
      onClick={open}
    >
      <span className={styles.label}>{t("inbox.title")}</span>
      {count > 0 ? <span className={styles.count}>{count}</span> : null}
    </Button>
  );
}
