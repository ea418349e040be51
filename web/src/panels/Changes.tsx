import { useTranslation } from "react-i18next";

import type { FileChange } from "../protocol.gen";
import type { Conversation } from "../state/model";
import { FileDiff } from "./FileDiff";
import styles from "./Changes.module.css";
import { FileTreePanel } from "./FileTree";
import { relative } from "./file-paths";
import panel from "./Pane.module.css";
import { usePane } from "./pane-store";

interface Props {
  files: Conversation["files"];
  changes: readonly FileChange[];
}

/** The workspace as a tree (R35), and below it the task's changes (R36). */
export default function Changes({ files, changes }: Props) {
  const { t } = useTranslation();
  const { path, asked } = usePane();
  if (!files && changes.length === 0) return <p className={panel.none}>{t("files.none")}</p>;
  return (
    <>
      {files ? <FileTreePanel tree={files.tree} highlighted={files.highlighted} /> : null}
      {changes.length > 0 ? (
        <section>
          <h2 className={styles.heading}>
            {t("files.changes")} <span>{changes.length}</span>
          </h2>
          {changes.map((change) => (
            <FileDiff
              key={change.path}
              change={change}
              wanted={path !== null && relative(change.path) === path ? asked : 0}
              base={files?.tree.base_path ?? "/workspace"}
            />
          ))}
        </section>
      ) : null}
    </>
  );
}
