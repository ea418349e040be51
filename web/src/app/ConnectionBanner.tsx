import { CheckCircleFilled, DatabaseOutlined, DisconnectOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import styles from "./ConnectionBanner.module.css";
import { useAppStore } from "./store";
import { useStorageWait } from "./useStorageWait";

const BACK_MS = 4000;

/** Says on every width that the page is offline, and for a moment that it is back; and that storage is away. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const connection = useAppStore((state) => state.connection);
  const storageAway = useStorageWait();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (connection === "offline") return setLost(true);
    if (connection !== "online" || !lost) return;
    const timer = setTimeout(() => setLost(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [connection, lost]);
  const back = lost && connection === "online";
  const Icon = back ? CheckCircleFilled : DisconnectOutlined;
  return (
    <div role="status">
      {lost ? (
        <div className={styles.banner} data-back={back}>
          <Icon aria-hidden />
          {t(back ? "connection.back" : "connection.banner")}
        </div>
      ) : storageAway ? (
        <div className={styles.banner}>
          <DatabaseOutlined aria-hidden />
          {t("connection.storageAway")}
        </div>
      ) : null}
    </div>
  );
}
