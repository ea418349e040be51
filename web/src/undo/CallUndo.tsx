import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { useScrub, useShown } from "../app/scrub";
import { useAppStore } from "../app/store";
import { undoOf } from "../state/calls";
import type { Call } from "../state/model";
import { namesOf } from "./names";
import styles from "./Undo.module.css";

const UndoDialog = lazy(() => import("./UndoDialog"));
const NAMES = 3;

/** Undoes exactly this call, also while its run goes on; once undone, takes that back. */
export function CallUndo({ call }: { call: Call }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const conversation = useAppStore(({ current }) => current);
  const now = useScrub(({ count }) => count === null);
  const undo = useShown((state) => undoOf(state, call.id ?? ""));
  const { files } = call;
  if (files === null || conversation === null || !now || files.not_kept.length >= files.total) return null;
  const redo = undo !== null;
  const kept = files.files.map(({ path }) => path).filter((path) => !files.not_kept.includes(path));
  const names = namesOf(t, kept, files.total - files.not_kept.length);
  const label = t(redo ? "undo.redoLabel" : "undo.label", { names });
  const Icon = redo ? RedoOutlined : UndoOutlined;
  return (
    <>
      {redo ? <span className={styles.undone}>{t("undo.isUndone")}</span> : null}
      <Button
        type="text"
        size="small"
        className={styles.button}
        icon={<Icon aria-hidden />}
        title={label}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        <span className={styles.word}>{t(redo ? "undo.redo" : "undo.button")}</span>
      </Button>
      {open ? (
        <Suspense>
          <UndoDialog
            conversation={conversation}
            id={undo ?? files.call_id}
            redo={redo}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the call changed and no undo sets back. */
export function NotKeptOf({ call }: { call: Call }) {
  const { t } = useTranslation();
  const paths = call.files?.not_kept ?? [];
  if (paths.length === 0) return null;
  return (
    <p className={styles.ofCall}>{t("undo.notKept", { names: namesOf(t, paths, paths.length, NAMES) })}</p>
  );
}
