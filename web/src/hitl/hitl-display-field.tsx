import { useTranslation } from "react-i18next";

import type { HITLDisplayField as Display } from "../protocol.gen";
import { readableText } from "../transport/page-event";
import { isAscii, isTable } from "./guards";
import styles from "./hitl-display-field.module.css";
import { HITLAscii } from "./hitl-ascii";
import { HITLTable } from "./hitl-table";

/** One part of a display: a table or a drawing, or its text if it is neither. */
export function HITLDisplayField({ display }: { display: Display }) {
  const { t } = useTranslation();
  if (isTable(display)) return <HITLTable data={display.data} />;
  if (isAscii(display)) return <HITLAscii data={display.data} />;
  return (
    <div className={styles.unreadable}>
      <p>{t("display.unreadable")}</p>
      <div className={styles.text}>{readableText((display as Display).data)}</div>
    </div>
  );
}
