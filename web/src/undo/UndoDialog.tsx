import { App, Checkbox, Modal, Radio } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { useShown } from "../app/scrub";
import { errorText } from "../files/errors";
import { relative } from "../panels/file-paths";
import { isRunActive } from "../state/rows";
import { api, type UndoResult } from "../transport/api";
import { refreshViewer } from "../viewer/viewer-store";
import { SIGN } from "./names";
import styles from "./Undo.module.css";

const SHOWN = 100;

interface Props {
  conversation: string;
  /** Of a call, or of an undo. */
  id: string;
  /** Whether it is an undo that is taken back. */
  redo: boolean;
  onClose(): void;
}

/** What would be set back; what somebody else changed stays unless it is ticked. */
export default function UndoDialog({ conversation, id, redo, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const active = useShown(isRunActive);
  const [only, setOnly] = useState(true);
  const [plan, setPlan] = useState<UndoResult | null>(null);
  const [overwrite, setOverwrite] = useState<readonly string[]>([]);
  const [working, setWorking] = useState(false);
  const failed = (error: unknown) => {
    const { code = null, message: reason } = error as { code?: string; message?: string };
    void message.error(errorText(t, code, reason));
  };
  useEffect(() => {
    let wanted = true;
    setPlan(null);
    setOverwrite([]);
    api.undo(conversation, { checkpoint: id, only, dry_run: true, overwrite: [] }).then(
      (found) => wanted && setPlan(found),
      (error: unknown) => {
        if (!wanted) return;
        failed(error);
        onClose();
      },
    );
    return () => {
      wanted = false;
    };
  }, [conversation, id, only]);
  const confirm = async () => {
    setWorking(true);
    try {
      const done = await api.undo(conversation, {
        checkpoint: id, only, dry_run: false, overwrite: [...overwrite],
      });
      const left = done.failed.length + done.unkept.length + done.conflicts.length;
      void message.info(
        left > 0 ? t("undo.partly", { count: left }) : t("undo.done", { count: done.changes.length }),
      );
      onClose();
      refreshViewer();
    } catch (error) {
      failed(error);
    }
    setWorking(false);
  };
  const nothing = plan === null || (plan.changes.length === 0 && overwrite.length === 0);
  return (
    <Modal
      open
      title={t(redo ? "undo.askRedo" : "undo.ask")}
      okText={t(redo ? "undo.redo" : "undo.button")}
      cancelText={t("viewer.cancel")}
      okButtonProps={{ disabled: nothing, loading: working }}
      loading={plan === null}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Radio.Group
        className={styles.scope}
        value={only}
        onChange={(event) => setOnly(event.target.value as boolean)}
        options={[
          { value: true, label: t(redo ? "undo.onlyUndo" : "undo.only") },
          { value: false, label: t("undo.since"), disabled: active },
        ]}
      />
      {plan ? <Plan plan={plan} overwrite={overwrite} onOverwrite={setOverwrite} /> : null}
    </Modal>
  );
}

interface PlanProps {
  plan: UndoResult;
  overwrite: readonly string[];
  onOverwrite(paths: readonly string[]): void;
}

function Plan({ plan, overwrite, onOverwrite }: PlanProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.note}>
        {plan.changes.length === 0 ? t("undo.nothing") : t("undo.setBack", { count: plan.changes.length })}
      </p>
      <ul className={styles.paths}>
        {plan.changes.slice(0, SHOWN).map(({ path, change }) => (
          <li key={path}>
            <span aria-hidden="true" data-change={change} className={styles.sign}>{SIGN[change]}</span>
            <span className="visually-hidden">{t(`undo.will.${change as "created"}`)}</span> {relative(path)}
          </li>
        ))}
        {plan.changes.length > SHOWN ? <li>… +{plan.changes.length - SHOWN}</li> : null}
      </ul>
      {plan.conflicts.length > 0 ? (
        <fieldset className={styles.conflicts}>
          <legend>{t("undo.conflicts")}</legend>
          {plan.conflicts.map((path) => (
            <Checkbox
              key={path}
              checked={overwrite.includes(path)}
              onChange={(event) =>
                onOverwrite(event.target.checked ? [...overwrite, path] : overwrite.filter((each) => each !== path))
              }
            >
              {relative(path)}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      {plan.unkept.length > 0 ? (
        <p className={styles.note}>
          {t("undo.unkept")} {plan.unkept.map(relative).join(", ")}
        </p>
      ) : null}
      {plan.failed.length > 0 ? (
        <ul className={styles.paths}>
          {plan.failed.map(({ path, reason }) => (
            <li key={path}>
              {relative(path)}: {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
