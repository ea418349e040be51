import { ArrowUpOutlined } from "@ant-design/icons";
import { App, Input } from "antd";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { sendMessage, stopRun } from "../app/actions";
import { useWidth } from "../app/useWidth";
import { currentConversation, useWorkbench } from "../app/workbench";
import { statusOf } from "../state/rows";
import { useDraft } from "./draft";
import styles from "./Composer.module.css";

/** Where messages are written. Enter sends, Shift+Enter breaks the line, a running task can be stopped. */
export function Composer() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const width = useWidth();
  const busy = useWorkbench((state) =>
    ["running", "waiting"].includes(statusOf(currentConversation(state))),
  );
  const [draft, setDraft] = useDraft();
  const [sending, setSending] = useState(false);
  const ready = draft.trim() !== "" && !sending && !busy;

  const send = async () => {
    if (!ready) return;
    setSending(true);
    try {
      await sendMessage(draft.trim());
      setDraft("");
    } catch (error) {
      const why = error instanceof Error && error.message ? error.message : t("composer.offline");
      void message.error(`${t("composer.failed")}: ${why}`);
    } finally {
      setSending(false);
    }
  };
  const stop = () =>
    stopRun().catch((error: Error) =>
      message.error(`${t("composer.stopFailed")} ${error.message}`),
    );
  const onKey = (event: KeyboardEvent) => {
    // Enter that only confirms a word in an input method must not send the message.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const hint = width === "narrow" ? t("composer.placeholderShort") : t("composer.placeholder");

  return (
    <div className={styles.dock}>
      <div className={styles.composer}>
        <Input.TextArea
          id="composer"
          className={styles.text}
          variant="borderless"
          autoSize={{ minRows: 1, maxRows: 8 }}
          aria-label={t("composer.label")}
          placeholder={busy ? t("composer.busy") : hint}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKey}
        />
        {busy ? (
          <button
            type="button"
            className={styles.stop}
            aria-label={t("composer.stop")}
            onClick={() => void stop()}
          >
            <span aria-hidden="true" />
          </button>
        ) : (
          <button
            type="button"
            className={styles.send}
            aria-label={t("composer.send")}
            disabled={!ready}
            onClick={() => void send()}
          >
            <ArrowUpOutlined aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
