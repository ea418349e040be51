import { App, Input, Modal, Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import { api, ApiError, type Memory, type MemoryKind } from "../transport/api";
import styles from "./MemoryPage.module.css";

export const KINDS: readonly MemoryKind[] = ["preference", "fact", "pattern", "plan"];

export interface Draft {
  text: string;
  kind: MemoryKind;
  /** The memory that is corrected. */
  edited?: Memory;
  /** Memories that this one replaces. */
  merged?: readonly string[];
}

interface Props {
  draft: Draft | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds, corrects or merges; what was typed stays if the server refuses it. */
export function MemoryDialog({ draft, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [text, setText] = useState("");
  const [kind, setKind] = useState<MemoryKind>("fact");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (draft === null) return;
    setText(draft.text);
    setKind(draft.kind);
    setProblem("");
  }, [draft]);
  const title = draft?.merged ? "mergeTitle" : draft?.edited ? "editTitle" : "addTitle";
  const save = async (on_conflict: "ask" | "replace" | "keep_both" = "ask") => {
    if (draft === null) return;
    setBusy(true);
    setProblem("");
    try {
      const { edited, merged } = draft;
      await signOutIfUnauthorized(
        edited
          ? api.editMemory(edited.id, { version: edited.version, text, kind })
          : merged
            ? api.mergeMemories(merged, text)
            : api.saveMemory({ text, kind, label: "", on_conflict }),
      );
      onSaved();
      onClose();
    } catch (error) {
      const { code, message } = error as ApiError;
      if (code === "memory_conflict") {
        modal.confirm({
          title: t("memories.conflictSave"),
          content: message,
          okText: t("memories.replace"),
          cancelText: t("memories.keepBoth"),
          closable: true,
          onOk: () => save("replace"),
          onCancel: (close: unknown) => {
            // The cross closes without a decision; only the button keeps both.
            if (typeof close === "function") {
              (close as () => void)();
              void save("keep_both");
            }
          },
        });
      } else {
        setProblem(message || t("composer.offline"));
      }
    }
    setBusy(false);
  };
  return (
    <Modal
      open={draft !== null}
      title={t(`memories.${title}`)}
      okText={t("memories.save")}
      cancelText={t("memories.cancel")}
      okButtonProps={{ disabled: text.trim() === "", loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.dialog}>
        <Input.TextArea
          autoFocus
          aria-label={t("memories.text")}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2000}
          showCount
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          aria-label={t("memories.kind")}
          value={kind}
          options={KINDS.map((each) => ({ value: each, label: t(`memories.${each}`) }))}
          onChange={setKind}
        />
        {problem ? (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
