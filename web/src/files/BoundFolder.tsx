import { FolderOpenOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import styles from "./BoundFolder.module.css";

/** The real folder of the server's machine in which this conversation works. */
export function BoundFolder({ path }: { path: string }) {
  const { t } = useTranslation();
  const label = t("files.bound", { path });
  return (
    <span className={styles.bound} title={label}>
      <FolderOpenOutlined aria-hidden />
      <span className="visually-hidden">{label}</span>
      <bdi aria-hidden className={styles.path}>
        {path}
      </bdi>
    </span>
  );
}
