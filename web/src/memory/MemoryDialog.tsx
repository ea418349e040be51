import { Input, Modal, Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import { api, type Memory, type MemoryKind } from "../transport/api";
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
  const save = async () => {
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
            : api.saveMemory({ text, kind, label: "" }),
      );
      onSaved();
      onClose();
    } catch (error) {
      setProblem((error as Error).message || t("composer.offline"));
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
