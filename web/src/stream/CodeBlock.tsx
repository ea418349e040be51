import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import { Code } from "../shared/Code";
import { useCopy } from "../shared/useCopy";
import styles from "./CodeBlock.module.css";

/** Code in an answer, with its language and a copy button. */
export function CodeBlock({ text, language }: { text: string; language: string | null }) {
  const { t } = useTranslation();
  const [copied, copy] = useCopy(text);
  return (
    <figure className={styles.block}>
      <figcaption className={styles.bar}>
        <span>{language === "text" ? null : language}</span>
        <button type="button" className={styles.copy} onClick={copy}>
          {copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          <span aria-live="polite">{copied ? t("code.copied") : t("code.copy")}</span>
        </button>
      </figcaption>
      <Code text={text} language={language} label={language ?? undefined} />
    </figure>
  );
}
