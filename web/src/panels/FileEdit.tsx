import { useTranslation } from "react-i18next";

import { useShown } from "../app/scrub";
import { useAppStore } from "../app/store";
import { Code } from "../shared/Code";
import { findCall } from "../state/calls";
import { DiffLines } from "./DiffLines";
import { fileEditOf } from "./file-edits";
import styles from "./FileDiff.module.css";

/** What one call writes: the lines that it replaces, or the whole text of the file. */
export default function FileEdit({ view }: { view: string }) {
  const { t } = useTranslation();
  const call = useShown((conversation) => findCall(conversation, view));
  const tools = useAppStore((state) => state.tools);
  const edit = call && fileEditOf(call, tools);
  if (!edit) return null;
  const text = edit.lines.map((line) => line.text).join("\n");
  return (
    <article className={styles.whole}>
      <p className={styles.note}>{t(edit.whole ? "files.written" : "files.replaced")}</p>
      {edit.whole && edit.lines.length <= 2000 ? (
        <Code text={text} language={edit.path.split(".").at(-1) ?? null} label={edit.path} />
      ) : (
        <DiffLines lines={edit.lines} label={edit.path} />
      )}
    </article>
  );
}
