import { PushpinOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import type { RequirementsRow } from "../state/model";
import styles from "./Memories.module.css";

/** What the person requires from now on; the context panel changes it. */
export function RequirementsLine({ row: { texts } }: { row: RequirementsRow }) {
  const { t } = useTranslation();
  return (
    <div className={styles.line}>
      <PushpinOutlined aria-hidden />
      <span className={styles.text}>
        {t("context.requirementsKept")} {texts.join(" · ")}
      </span>
    </div>
  );
}
