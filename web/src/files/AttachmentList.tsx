import { CloseOutlined, FileOutlined, FolderOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import styles from "./Attachments.module.css";
import { removeAttachment, useCurrentAttachments } from "./attachments";
import { errorText } from "./errors";
import { sizeText } from "./size";

/** What the next message brings along, with the progress of each upload. */
export function AttachmentList() {
  const { t } = useTranslation();
  const attachments = useCurrentAttachments();
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("attach.label")}>
      {attachments.map((each) => {
        const percent = each.size === 0 ? 100 : Math.round((100 * each.sent) / each.size);
        const details =
          each.state === "failed"
            ? errorText(t, each.code)
            : each.state === "uploading"
              ? `${percent} %`
              : each.files > 1
                ? t("files.files", { count: each.files })
                : sizeText(each.size);
        return (
          <li key={each.id} className={styles.chip} data-state={each.state} title={each.path}>
            {each.files > 1 ? <FolderOutlined aria-hidden /> : <FileOutlined aria-hidden />}
            <span className={styles.name}>{each.name}</span>
            <span className={styles.details} role={each.state === "failed" ? "alert" : undefined}>
              {details}
            </span>
            {each.state === "uploading" ? (
              <progress
                className={styles.progress}
                max={100}
                value={percent}
                aria-label={t("attach.progress", { name: each.name })}
              />
            ) : null}
            <button
              type="button"
              className={styles.remove}
              aria-label={t("attach.remove", { name: each.name })}
              onClick={() => removeAttachment(each.id)}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
