import { useTranslation } from "react-i18next";

import type { TurnText } from "../state/model";
import { Folded, firstLineOf } from "./Folded";
import styles from "./Folded.module.css";
import { Text } from "./Text";

const SHORT = 120;

/** What the model wrote between its calls, in a line; at the end of the loop, the step's result. */
export function TurnTextLine({ said }: { said: TurnText }) {
  const { t } = useTranslation();
  const text = said.text.trim();
  return (
    <>
      {text === "" ? null : said.final ? (
        <div className={styles.final}>
          <Text row={{ kind: "text", key: said.key, text, streaming: false }} />
        </div>
      ) : text.length <= SHORT && !text.includes("\n") ? (
        <div className={styles.plain}>{text}</div>
      ) : (
        <Folded id={said.key} firstLine={firstLineOf(text)}>
          <div className={styles.text} tabIndex={0} role="group" aria-label={t("loop.text")}>
            {text}
          </div>
        </Folded>
      )}
      {said.cutOff ? <div className={styles.cutOff}>{t("loop.cutOff")}</div> : null}
    </>
  );
}
