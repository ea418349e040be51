import { PauseCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { usePause } from "../composer/usePause";
import styles from "./Paused.module.css";

/** A person holds the run. */
export function Paused() {
  const { t } = useTranslation();
  const { busy, hold } = usePause();
  return (
    <div className={styles.paused}>
      <PauseCircleOutlined aria-hidden />
      {t("run.halted")}
      <Button size="small" loading={busy} onClick={() => void hold(false)}>
        {t("composer.resume")}
      </Button>
    </div>
  );
}
