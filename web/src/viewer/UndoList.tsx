import { UndoOutlined } from "@ant-design/icons";
import { App, Button, Checkbox, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useShown } from "../app/scrub";
import { errorText } from "../files/errors";
import { isRunActive } from "../state/rows";
import { api, type Checkpoint, type UndoResult } from "../transport/api";
import { useLoaded } from "./useLoaded";
import styles from "./Viewer.module.css";
import { refreshViewer, useViewer } from "./viewer-store";

const SHOWN = 20;

/** Steps and undos that changed files, the newest first; each can be undone. */
export function UndoList({ conversation }: { conversation: string }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const revision = useViewer((viewer) => viewer.revision);
  const runs = useShown((state) => state.runs.filter(({ endSeq }) => endSeq !== null).length);
  const active = useShown(isRunActive);
  const tree = useShown((state) => state.files?.tree.generated_at ?? "");
  const list = useLoaded(`${conversation} ${revision} ${runs} ${tree}`, () => api.checkpoints(conversation));
  const [asked, setAsked] = useState<{ checkpoint: Checkpoint; plan: UndoResult } | null>(null);
  const [all, setAll] = useState(false);
  const checkpoints = [...(list.value ?? [])].reverse();
  if (checkpoints.length === 0) return null;
  const failed = (error: unknown) => {
    const { code = null, message: reason } = error as { code?: string; message?: string };
    void message.error(errorText(t, code, reason));
  };
  const ask = (checkpoint: Checkpoint) =>
    api
      .undo(conversation, { checkpoint: checkpoint.id, dry_run: true, overwrite: [] })
      .then((plan) => setAsked({ checkpoint, plan }), failed);
  const undo = async (overwrite: readonly string[]) => {
    if (!asked) return;
    try {
      const done = await api.undo(conversation, {
        checkpoint: asked.checkpoint.id, dry_run: false, overwrite: [...overwrite],
      });
      const left = done.failed.length + done.unkept.length;
      void message.info(
        left > 0 ? t("undo.partly", { count: left }) : t("undo.done", { count: done.changes.length }),
      );
      setAsked(null);
      refreshViewer();
    } catch (error) {
      failed(error);
    }
  };
  return (
    <section className={styles.undo} aria-label={t("undo.title")}>
      <h2 className={styles.heading}>{t("undo.title")}</h2>
      <ul className={styles.entries}>
        {checkpoints.slice(0, all ? undefined : SHOWN).map((each) => (
          <li key={`${each.id} ${each.at}`} className={styles.checkpoint}>
            <span className={styles.name}>
              {each.kind === "undo" ? `${t("undo.undone")} ${each.title}` : each.title}
            </span>
            <span className={styles.size}>{t("undo.files", { count: each.total_changes })}</span>
            <Button
              size="small"
              icon={<UndoOutlined />}
              disabled={active}
              aria-label={t("undo.label", { title: each.title })}
              onClick={() => void ask(each)}
            >
              {t("undo.button")}
            </Button>
          </li>
        ))}
      </ul>
      {!all && checkpoints.length > SHOWN ? (
        <Button type="link" onClick={() => setAll(true)}>
          {t("undo.all", { count: checkpoints.length })}
        </Button>
      ) : null}
      {asked ? <UndoDialog plan={asked.plan} onUndo={undo} onCancel={() => setAsked(null)} /> : null}
    </section>
  );
}

interface DialogProps {
  plan: UndoResult;
  onUndo(overwrite: readonly string[]): Promise<void>;
  onCancel(): void;
}

/** What would be set back; what somebody else changed stays unless it is ticked. */
function UndoDialog({ plan, onUndo, onCancel }: DialogProps) {
  const { t } = useTranslation();
  const [overwrite, setOverwrite] = useState<readonly string[]>([]);
  const [working, setWorking] = useState(false);
  const nothing = plan.changes.length === 0 && overwrite.length === 0;
  const confirm = async () => {
    setWorking(true);
    await onUndo(overwrite);
    setWorking(false);
  };
  return (
    <Modal
      open
      title={t("undo.ask")}
      okText={t("undo.button")}
      cancelText={t("viewer.cancel")}
      okButtonProps={{ disabled: nothing, loading: working }}
      onOk={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{nothing ? t("undo.nothing") : t("undo.since")}</p>
      <ul className={styles.paths}>
        {plan.changes.slice(0, 100).map(({ path, change }) => (
          <li key={path}>
            <span aria-hidden="true">{change === "deleted" ? "−" : "~"}</span> {path}
          </li>
        ))}
      </ul>
      {plan.conflicts.length > 0 ? (
        <fieldset className={styles.conflicts}>
          <legend>{t("undo.conflicts")}</legend>
          {plan.conflicts.map((path) => (
            <Checkbox
              key={path}
              checked={overwrite.includes(path)}
              onChange={(event) =>
                setOverwrite(event.target.checked ? [...overwrite, path] : overwrite.filter((each) => each !== path))
              }
            >
              {path}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      {plan.unkept.length > 0 ? (
        <p className={styles.note}>
          {t("undo.unkept")} {plan.unkept.join(", ")}
        </p>
      ) : null}
    </Modal>
  );
}
