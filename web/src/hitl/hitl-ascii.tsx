import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button, Switch } from "antd";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";

import type { HITLAsciiData } from "../protocol.gen";
import { useCopy } from "../shared/useCopy";
import { drawing, isLaidOut, type Piece } from "./drawing";
import styles from "./hitl-ascii.module.css";

/** A text drawing (R56), every character in its cell. A switch shows the original; copy gives it. */
export function HITLAscii({ data }: { data: HITLAsciiData }) {
  const { t } = useTranslation();
  const id = useId();
  const [original, setOriginal] = useState(false);
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
        <span className={styles.tools}>
          {isLaidOut(data.content, lines) ? (
            <label className={styles.original}>
              <Switch size="small" checked={original} onChange={setOriginal} />
              {t("display.original")}
            </label>
          ) : null}
          <Copy text={data.content} />
        </span>
      </div>
      <pre
        className={styles.drawing}
        role="group"
        tabIndex={0}
        aria-label={data.title ? undefined : t("display.drawing")}
        aria-labelledby={data.title ? id : undefined}
      >
        {original
          ? data.content
          : lines.map((pieces, line) => <Line key={line} pieces={pieces} last={line === lines.length - 1} />)}
      </pre>
    </section>
  );
}

function Line({ pieces, last }: { pieces: readonly Piece[]; last: boolean }) {
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
      {last ? "" : "\n"}
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
