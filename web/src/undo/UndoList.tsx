import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useShown } from "../app/scrub";
import { relative } from "../panels/file-paths";
import { undoOf } from "../state/calls";
import { api, type Checkpoint } from "../transport/api";
import { useLoaded } from "../viewer/useLoaded";
import { useViewer } from "../viewer/viewer-store";
import { namesOf, SIGN } from "./names";
import styles from "./Undo.module.css";
import UndoDialog from "./UndoDialog";

const SHOWN = 20;
const NAMES = 4;

/** Calls and undos that changed files, the newest first; each can be undone. */
export function UndoList({ conversation }: { conversation: string }) {
  const { t } = useTranslation();
  const revision = useViewer((viewer) => viewer.revision);
  const runs = useShown((state) => state.runs.filter(({ endSeq }) => endSeq !== null).length);
  const told = useShown((state) => state.undos.length);
  const tree = useShown((state) => state.files?.tree.generated_at ?? "");
  const list = useLoaded(`${conversation} ${revision} ${runs} ${told} ${tree}`, () => api.checkpoints(conversation));
  const [asked, setAsked] = useState<Checkpoint | null>(null);
  const [all, setAll] = useState(false);
  const undos = (list.value ?? []).map(({ id, undone }) => ({ id, of: undone }));
  const checkpoints = [...(list.value ?? [])].reverse();
  if (checkpoints.length === 0) return null;
  return (
    <section className={styles.list} aria-label={t("undo.title")}>
      <h2 className={styles.heading}>{t("undo.title")}</h2>
      <ul className={styles.checkpoints}>
        {checkpoints.slice(0, all ? undefined : SHOWN).map((each) => (
          <Row
            key={`${each.id} ${each.at}`}
            checkpoint={each}
            undone={undoOf({ undos }, each.id) !== null}
            onUndo={() => setAsked(each)}
          />
        ))}
      </ul>
      {!all && checkpoints.length > SHOWN ? (
        <Button type="link" onClick={() => setAll(true)}>
          {t("undo.all", { count: checkpoints.length })}
        </Button>
      ) : null}
      {asked ? (
        <UndoDialog
          conversation={conversation}
          id={asked.id}
          redo={asked.kind === "undo"}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
}

function Row(props: { checkpoint: Checkpoint; undone: boolean; onUndo(): void }) {
  const { checkpoint, undone, onUndo } = props;
  const { t, i18n } = useTranslation();
  const { kind, title, command, changes, total_changes: total, not_kept: unkept } = checkpoint;
  const isUndo = kind === "undo";
  const paths = changes.map(({ path }) => path);
  const at = new Date(checkpoint.at);
  return (
    <li className={styles.checkpoint}>
      <div className={styles.what}>
        <div className={styles.line}>
          <time className={styles.time} dateTime={checkpoint.at} title={at.toLocaleString(i18n.language)}>
            {at.toLocaleTimeString(i18n.language, { hour: "2-digit", minute: "2-digit" })}
          </time>
          <span className={styles.command} title={command || title}>
            {isUndo ? `${t("undo.undone")} ${title}` : command || title}
          </span>
        </div>
        <p className={styles.files} title={paths.map(relative).join("\n")}>
          {changes.slice(0, NAMES).map(({ path, change }) => (
            <span key={path} className={styles.file}>
              <span aria-hidden="true" className={styles.sign} data-change={change}>{SIGN[change]}</span>
              <span className="visually-hidden">{t(`undo.was.${change as "created"}`)}</span>
              {relative(path)}
            </span>
          ))}
          {total > NAMES ? <span>{t("undo.moreFiles", { count: total - NAMES })}</span> : null}
        </p>
        {unkept.length > 0 ? (
          <p className={styles.unkept}>{t("undo.notKept", { names: namesOf(t, unkept, unkept.length, 3) })}</p>
        ) : null}
      </div>
      {undone ? (
        <span className={styles.undone}>{t("undo.isUndone")}</span>
      ) : (
        <Button
          size="small"
          icon={isUndo ? <RedoOutlined aria-hidden /> : <UndoOutlined aria-hidden />}
          aria-label={t(isUndo ? "undo.redoLabel" : "undo.label", { names: namesOf(t, paths, total) })}
          onClick={onUndo}
        >
          {t(isUndo ? "undo.redo" : "undo.button")}
        </Button>
      )}
    </li>
  );
}
