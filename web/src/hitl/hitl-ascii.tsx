import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";

import type { HITLAsciiData } from "../protocol.gen";
import { useCopy } from "../shared/useCopy";
import { drawing, type Piece } from "./cells";
import styles from "./hitl-ascii.module.css";

/** A text drawing (R56), every character in its cell. Copy gives the original. */
export function HITLAscii({ data }: { data: HITLAsciiData }) {
  const { t } = useTranslation();
  const id = useId();
  const lines = useMemo(() => drawing(data.content), [data.content]);
  return (
    <section className={styles.ascii}>
      <div className={styles.head}>
        {data.title ? (
          <div id={id} className={styles.title}>
            {data.title}
          </div>
        ) : (
          <span />
        )}
        <Copy text={data.content} />
      </div>
      <pre
        className={styles.drawing}
        role="region"
        tabIndex={0}
        aria-label={data.title ? undefined : t("display.drawing")}
        aria-labelledby={data.title ? id : undefined}
      >
        {lines.map((pieces, line) => (
          <Line key={line} pieces={pieces} />
        ))}
      </pre>
    </section>
  );
}

function Line({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map((piece, index) =>
        typeof piece === "string" ? (
          piece
        ) : (
          <span key={index} className={piece.width === 2 ? styles.double : styles.single}>
            {piece.text}
          </span>
        ),
      )}
      {"\n"}
    </>
  );
}

function Copy({ text }: { text: string }) {
  const { t } = useTranslation();
  const [copied, copy] = useCopy(text);
  return (
    <Button
      type="text"
      size="small"
      icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      onClick={copy}
    >
      <span aria-live="polite">{copied ? t("code.copied") : t("code.copy")}</span>
    </Button>
  );
}
