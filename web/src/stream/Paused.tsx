import { PauseCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { usePause } from "../composer/usePause";
import styles from "./Paused.module.css";

/** The run is paused, with a button to resume it. */
export function Paused() {
  const { t } = useTranslation();
  const { busy, setPaused } = usePause();
  return (
    <div className={styles.paused}>
      <PauseCircleOutlined aria-hidden />
      {t("run.paused")}
      <Button size="small" loading={busy} onClick={() => void setPaused(false)}>
        {t("composer.resume")}
      </Button>
    </div>
  );
}
