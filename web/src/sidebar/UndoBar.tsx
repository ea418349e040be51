import { CloseOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { forgetDeleted, restoreConversation, UNDO_SECONDS } from "../app/actions";
import { pathOf } from "../app/route";
import { useAppStore } from "../app/store";
import styles from "./UndoBar.module.css";

const UNDO = "undo-deletion";

/** What was deleted had the keyboard's focus; it must not be lost with it. */
export function focusUndo(): void {
  document.getElementById(UNDO)?.focus();
}

/** Offers to undo the last deletion, as long as the server can. */
export function UndoBar() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const deleted = useAppStore((state) => state.deleted);
  const id = deleted?.id;
  useEffect(() => {
    if (id === undefined) return;
    // A little earlier than the server, so that a click never comes too late.
    const timer = setTimeout(forgetDeleted, (UNDO_SECONDS - 5) * 1000);
    return () => clearTimeout(timer);
  }, [id]);
  const undo = () =>
    restoreConversation().then(
      () => document.querySelector<HTMLElement>(`a[href="${pathOf(id ?? "")}"]`)?.focus(),
      (error: Error) => message.error(error.message || t("composer.offline")),
    );
  return (
    <div role="status">
      {deleted ? (
        <div className={styles.bar}>
          <span className={styles.text}>{t("sidebar.deleted", { title: deleted.title })}</span>
          <Button id={UNDO} size="small" onClick={() => void undo()}>
            {t("sidebar.undo")}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t("panel.close")}
            onClick={forgetDeleted}
          />
        </div>
      ) : null}
    </div>
  );
}
