import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { DiffLine } from "./diff";
import styles from "./FileDiff.module.css";

const SIGN = { add: "+", remove: "−", same: "", hunk: "" };
// A table of many thousand rows would block the page; the rest is shown on request.
const LINES_SHOWN = 500;

/** The lines of a diff; wider ones scroll inside, as wide as the pane is. */
export function DiffLines({ lines, label }: { lines: readonly DiffLine[]; label: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(LINES_SHOWN);
  const rest = lines.length - shown;
  // What a call replaces has no line numbers yet.
  const numbered = lines.some(({ before, after }) => before !== null || after !== null);
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
        <table>
          <tbody>
            {lines.slice(0, shown).map((line, index) => (
              <tr key={index} data-kind={line.kind}>
                {numbered ? <td className={styles.number}>{line.before}</td> : null}
                {numbered ? <td className={styles.number}>{line.after}</td> : null}
                <td className={styles.sign}>{SIGN[line.kind]}</td>
                <td className={styles.text}>{line.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 ? (
        <Button type="link" size="small" onClick={() => setShown(shown + 5 * LINES_SHOWN)}>
          {t("files.moreLines", { count: rest })}
        </Button>
      ) : null}
    </>
  );
}
