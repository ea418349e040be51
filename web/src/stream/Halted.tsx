import { PauseCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { useHolding } from "../composer/useHolding";
import styles from "./Paused.module.css";

/** A person holds the run. */
export function Halted() {
  const { t } = useTranslation();
  const { busy, hold } = useHolding();
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
