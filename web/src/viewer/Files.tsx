import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import { SecretList } from "../secrets/SecretList";
import { FileView } from "./FileView";
import { UndoList } from "../undo/UndoList";
import { FolderView } from "./FolderView";
import styles from "./Viewer.module.css";
import { showConversation, useViewer } from "./viewer-store";

/** The workspace as it is now: folders, one file at a time, and what can be undone. */
export default function Files() {
  const { t } = useTranslation();
  const conversation = useAppStore((state) => state.current);
  const { path, isFile, conversation: shown } = useViewer();
  // What was open in another conversation is not in this one.
  useEffect(() => showConversation(conversation), [conversation]);
  if (conversation === null || shown !== conversation) return <p className={styles.note}>{t("files.none")}</p>;
  if (isFile) return <FileView key={path} conversation={conversation} path={path} />;
  return (
    <>
      <FolderView conversation={conversation} path={path} />
      <SecretList conversation={conversation} />
      <UndoList conversation={conversation} />
    </>
  );
}
