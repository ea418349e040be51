import { FileOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import styles from "./Attachments.module.css";
import { nameOf } from "./message";
import { fileUrl, useSignedLinks } from "./tickets";

/** The files that came with a message, each a link to it as it is now. */
export function SentAttachments({ paths }: { paths: readonly string[] }) {
  const { t } = useTranslation();
  const current = useAppStore((state) => state.current);
  const signed = useSignedLinks(current);
  return (
    <ul className={styles.sent} aria-label={t("attach.sent")}>
      {paths.map((path) => (
        <li key={path}>
          <a
            className={styles.chip}
            href={signed && current ? signed(fileUrl(current, "download", path)) : undefined}
            title={path}
          >
            <FileOutlined aria-hidden />
            <span className={styles.name}>{nameOf(path)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
