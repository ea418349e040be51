import { DownloadOutlined, FileOutlined, FolderOutlined, LinkOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import { useShown } from "../app/scrub";
import { useAppStore } from "../app/store";
import { errorText } from "../files/errors";
import { sizeText } from "../files/size";
import { fileUrl, useSignedLinks } from "../files/tickets";
import { api } from "../transport/api";
import { NotKept } from "../undo/NotKept";
import { useLoaded } from "./useLoaded";
import styles from "./Viewer.module.css";
import { openFile, openFolder, parentOf, ROOT, useViewer } from "./viewer-store";

const ICON = { directory: FolderOutlined, symlink: LinkOutlined, file: FileOutlined };

/** The entries of a folder as they are now, also of what no task has touched. */
export function FolderView({ conversation, path }: { conversation: string; path: string }) {
  const { t } = useTranslation();
  const revision = useViewer((state) => state.revision);
  // A task that changed files sends a new tree: then the folder is read again.
  const tree = useShown(({ files }) => files?.tree.generated_at ?? "");
  const signed = useSignedLinks(conversation);
  const bound = useAppStore((state) => state.list?.find(({ id }) => id === conversation)?.workspace);
  const folder = useLoaded(`${conversation} ${path} ${revision} ${tree}`, () =>
    api.listFolder(conversation, path),
  );
  if (folder.error) {
    return (
      <p className={styles.note} role="alert">
        {errorText(t, folder.error.code, folder.error.message)}
      </p>
    );
  }
  const entries = folder.value?.entries ?? [];
  return (
    <section aria-label={t("viewer.folder")}>
      <header className={styles.bar}>
        <nav className={styles.crumbs} aria-label={t("viewer.path")}>
          {crumbs(path).map(({ name, path: target }) => (
            <button key={target} type="button" className={styles.crumb} onClick={() => openFolder(target)}>
              {name}
            </button>
          ))}
        </nav>
        {signed ? (
          <a className={styles.link} href={signed(fileUrl(conversation, "zip", path))} download>
            <DownloadOutlined aria-hidden /> ZIP
          </a>
        ) : null}
      </header>
      {bound ? <p className={styles.note}>{t("files.bound", { path: bound })}</p> : null}
      {path === ROOT ? <NotKept conversation={conversation} revision={`${revision} ${tree}`} /> : null}
      {folder.value && entries.length === 0 ? <p className={styles.note}>{t("viewer.empty")}</p> : null}
      <ul className={styles.entries}>
        {path === ROOT ? null : (
          <li>
            <button type="button" className={styles.entry} onClick={() => openFolder(parentOf(path))}>
              ..
            </button>
          </li>
        )}
        {entries.map((entry) => {
          const Icon = ICON[entry.type as keyof typeof ICON] ?? FileOutlined;
          const folderEntry = entry.type === "directory";
          return (
            <li key={entry.path}>
              <button
                type="button"
                className={styles.entry}
                onClick={() => (folderEntry ? openFolder(entry.path) : openFile(entry.path, conversation))}
              >
                <Icon aria-hidden />
                <span className={styles.name}>{entry.name}</span>
                {folderEntry ? null : <span className={styles.size}>{sizeText(entry.size)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {folder.value?.more ? <p className={styles.note}>{t("viewer.more")}</p> : null}
    </section>
  );
}

function crumbs(path: string): { name: string; path: string }[] {
  const names = path.slice(1).split("/");
  return names.map((name, index) => ({ name, path: `/${names.slice(0, index + 1).join("/")}` }));
}
