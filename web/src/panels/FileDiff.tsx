import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { FileChange } from "../protocol.gen";
import { Chevron } from "../shared/Chevron";
import { disclose, useDisclosure } from "../shared/useDisclosure";
import styles from "./FileDiff.module.css";
import { allAdded, counts, parseDiff, type DiffLine } from "./diff";
import { DiffLines } from "./DiffLines";
import files from "./Changes.module.css";

const LETTER = { created: "A", modified: "M", deleted: "D", renamed: "R", unchanged: "" };

/** One changed file; a modified one is open by default, because a reviewer looks for it. */
export function FileDiff(props: { change: FileChange; base: string; wanted?: number }) {
  const { change, base, wanted = 0 } = props;
  const article = useRef<HTMLElement>(null);
  const { t } = useTranslation();
  const key = `change-${change.path}-${change.changed_at}`;
  const [open, toggle] = useDisclosure(key, change.change_type === "modified");
  useEffect(() => {
    if (wanted === 0) return;
    disclose(key, true);
    article.current?.scrollIntoView?.({ block: "start" });
    article.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [wanted]);
  const lines = useMemo(() => linesOf(change), [change]);
  const { added, removed } = counts(lines);
  return (
    <article ref={article} className={styles.change}>
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
  return <DiffLines lines={lines} label={change.path} />;
}

function linesOf(change: FileChange): DiffLine[] {
  if (change.diff) return parseDiff(change.diff);
  return change.new_content ? allAdded(change.new_content) : [];
}

function relative(path: string, base: string): string {
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
}
