import { useRef, type ReactElement } from "react";

import { segmentsOf } from "./risky-text";
import styles from "./RiskyText.module.css";

/** A program with its risky parts marked. */
export function RiskyText({ text, parts }: { text: string; parts: readonly string[] }) {
  return segmentsOf(text, parts).map(({ text: piece, risky }, index) =>
    risky ? (
      <mark key={index} className={styles.risky}>
        {piece}
      </mark>
    ) : (
      <span key={index}>{piece}</span>
    ),
  );
}

interface Props {
  text: string;
  parts: readonly string[];
  children: ReactElement;
}

/** Marks the risky parts behind a text area, so that they are seen where they are edited. */
export function RiskyBackdrop({ text, parts, children }: Props) {
  const backdrop = useRef<HTMLDivElement>(null);
  return (
    <div
      className={styles.area}
      onScrollCapture={({ target }) => {
        if (backdrop.current) backdrop.current.scrollTop = (target as HTMLElement).scrollTop;
      }}
    >
      <div ref={backdrop} className={styles.backdrop} aria-hidden="true">
        <RiskyText text={text} parts={parts} />
        {"\n"}
      </div>
      {children}
    </div>
  );
}
