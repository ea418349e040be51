import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import type { FileChange } from "../protocol.gen";
import { Chevron } from "../shared/Chevron";
import { useDisclosure } from "../shared/useDisclosure";
import styles from "./FileDiff.module.css";
import { allAdded, counts, parseDiff, type DiffLine } from "./diff";
import files from "./Files.module.css";

const LETTER = { created: "A", modified: "M", deleted: "D", renamed: "R", unchanged: "" };
const SIGN = { add: "+", remove: "−", same: "", hunk: "" };
// Longer diffs are cut here.
const LINES_SHOWN = 500;

/** One changed file; a modified one is open by default, because a reviewer looks for it. */
export function FileDiff({ change, base }: { change: FileChange; base: string }) {
  const { t } = useTranslation();
  const [open, toggle] = useDisclosure(
    `change-${change.path}-${change.changed_at}`,
    change.change_type === "modified",
  );
  const lines = useMemo(() => linesOf(change), [change]);
  const { added, removed } = counts(lines);
  return (
    <article className={styles.change}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
        <span className={files.badge} data-status={change.change_type} aria-hidden="true">
          {LETTER[change.change_type]}
        </span>
        <span className="visually-hidden">{t(`files.${change.change_type}`)}</span>
        <span className={styles.path} title={change.path}>
          {relative(change.path, base)}
        </span>
        {lines.length > 0 ? (
          <span className={styles.counts}>
            <span data-kind="add">+{added}</span> <span data-kind="remove">−{removed}</span>
          </span>
        ) : (
          <span className={styles.counts}>{t(`files.${change.change_type}`)}</span>
        )}
        <Chevron open={open} />
      </button>
      {open ? <Lines lines={lines} change={change} /> : null}
    </article>
  );
}

function Lines({ lines, change }: { lines: readonly DiffLine[]; change: FileChange }) {
  const { t } = useTranslation();
  if (lines.length === 0) {
    const old = change.old_path;
    return (
      <p className={styles.note}>
        {old ? t("files.renamedFrom", { path: old }) : t("files.noDiff")}
      </p>
    );
  }
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={change.path}>
      <table>
        <tbody>
          {lines.slice(0, LINES_SHOWN).map((line, index) => (
            <tr key={index} data-kind={line.kind}>
              <td className={styles.number}>{line.before}</td>
              <td className={styles.number}>{line.after}</td>
              <td className={styles.sign}>{SIGN[line.kind]}</td>
              <td className={styles.text}>{line.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function linesOf(change: FileChange): DiffLine[] {
  if (change.diff) return parseDiff(change.diff);
  return change.new_content ? allAdded(change.new_content) : [];
}

function relative(path: string, base: string): string {
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
}
