import { InboxOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import styles from "./Attachments.module.css";
import { droppedFiles, pastedFiles, type GivenFile } from "./dropped";

/** Takes files that are dropped anywhere on the page, or pasted; shows where they will go. */
export function DropArea({
  onFiles,
  onFailed,
}: {
  onFiles(files: readonly GivenFile[]): void;
  onFailed(error: unknown): void;
}) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Without this the browser would leave the page and open the file.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      droppedFiles(event.dataTransfer).then(onFiles, onFailed);
    };
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
      if (files.length === 0) return;
      // Word processors put a picture of the text beside the text: then the text is meant.
      if (event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      onFiles(files);
    };
    window.addEventListener("dragenter", drag);
    window.addEventListener("dragover", drag);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("dragenter", drag);
      window.removeEventListener("dragover", drag);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
      window.removeEventListener("paste", paste);
    };
  }, [onFiles, onFailed]);
  if (!over) return null;
  return (
    <div className={styles.drop} role="status">
      <InboxOutlined aria-hidden />
      {t("attach.drop")}
    </div>
  );
}
