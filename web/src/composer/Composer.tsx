import { ArrowUpOutlined, CaretRightOutlined, PauseOutlined } from "@ant-design/icons";
import { App, Button, Input } from "antd";
import { useCallback, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { sendMessage, stopRun } from "../app/actions";
import { useWidth } from "../app/useWidth";
import { currentConversation, useAppStore } from "../app/store";
import { AttachButton } from "../files/AttachButton";
import { AttachmentList } from "../files/AttachmentList";
import { attach, clearAttachments, TooManyFiles, useCurrentAttachments } from "../files/attachments";
import { DropArea } from "../files/DropArea";
import { MOST_FILES, type GivenFile } from "../files/dropped";
import { errorText } from "../files/errors";
import { isRunActive } from "../state/rows";
import { useDraft } from "./draft";
import styles from "./Composer.module.css";
import { ComposerBar } from "./ComposerBar";
import { usePause } from "./usePause";

/**
 * The message box. Enter sends, Shift+Enter breaks the line; a running task can be steered, paused
 * and stopped.
 */
export function Composer() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const width = useWidth();
  const busy = useAppStore((state) => isRunActive(currentConversation(state)));
  const [draft, setDraft] = useDraft();
  const [sending, setSending] = useState(false);
  const attachments = useCurrentAttachments();
  const uploaded = attachments.filter(({ state }) => state === "done");
  const uploading = attachments.some(({ state }) => state === "uploading");
  const ready = (draft.trim() !== "" || uploaded.length > 0) && !sending && !uploading;
  const attachFailed = useCallback(
    (error: unknown) => {
      const { code = null, message: reason } = error as { code?: string; message?: string };
      const text =
        error instanceof TooManyFiles
          ? t("attach.tooMany", { count: MOST_FILES })
          : errorText(t, code, reason);
      void message.error(text);
    },
    [message, t],
  );
  const addFiles = useCallback(
    (files: readonly GivenFile[]) => void attach(files).catch(attachFailed),
    [attachFailed],
  );

  const send = async () => {
    if (!ready) return;
    setSending(true);
    try {
      const words = draft.trim() || t("attach.only");
      await sendMessage(words, uploaded.map(({ path }) => path));
      clearAttachments(uploaded);
      setDraft("");
    } catch (error) {
      if (busy && (error as { code?: string }).code === "run_active") {
        return void message.info(t("composer.notSteerable"));
      }
      if ((error as { code?: string }).code === "unknown_conversation") return void message.error(t("empty.missing"));
      const reason = error instanceof Error && error.message ? error.message : t("composer.offline");
      void message.error(`${t("composer.failed")}: ${reason}`);
    } finally {
      setSending(false);
    }
  };
  const stop = () =>
    stopRun().catch((error: Error) =>
      message.error(`${t("composer.stopFailed")} ${error.message}`),
    );
  const onKey = (event: KeyboardEvent) => {
    // Enter that confirms a word in an input method must not send the message.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const short = width === "narrow";
  const hint = busy
    ? t(short ? "composer.busyShort" : "composer.busy")
    : t(short ? "composer.placeholderShort" : "composer.placeholder");

  return (
    <div className={styles.dock}>
      <DropArea onFiles={addFiles} onFailed={attachFailed} />
      <AttachmentList />
      <div className={styles.composer}>
        <AttachButton onFiles={addFiles} />
        <Input.TextArea
          id="composer"
          className={styles.text}
          variant="borderless"
          autoSize={{ minRows: 1, maxRows: 8 }}
          aria-label={t("composer.label")}
          placeholder={hint}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKey}
        />
        {busy ? <RunControls onStop={() => void stop()} /> : null}
        {busy && !ready ? null : (
          <button
            type="button"
            className={styles.send}
            aria-label={t(busy ? "composer.steer" : "composer.send")}
            disabled={!ready}
            onClick={() => void send()}
          >
            <ArrowUpOutlined aria-hidden />
          </button>
        )}
      </div>
      <ComposerBar />
    </div>
  );
}

/** Pauses or stops the active run. */
function RunControls({ onStop }: { onStop(): void }) {
  const { t } = useTranslation();
  const paused = useAppStore((state) => currentConversation(state).runs.at(-1)?.paused ?? false);
  const { busy, setPaused } = usePause();
  const label = t(paused ? "composer.resume" : "composer.pause");
  return (
    <>
      <Button
        type="text"
        shape="circle"
        className={styles.pause}
        icon={paused ? <CaretRightOutlined /> : <PauseOutlined />}
        loading={busy}
        aria-label={label}
        title={label}
        onClick={() => void setPaused(!paused)}
      />
      <button
        type="button"
        className={styles.stop}
        data-paused={paused}
        aria-label={t("composer.stop")}
        onClick={onStop}
      >
        <span aria-hidden="true" />
      </button>
    </>
  );
}
