import { useEffect, useState } from "react";

import "./code.css";
import styles from "./Code.module.css";

type Highlight = (code: string, language: string) => string | null;
let loaded: Highlight | null = null;

interface Props {
  text: string;
  language?: string | null;
  label?: string;
}

/** A block of code: plain at once, coloured as soon as the colouring is loaded. */
export function Code({ text, language = null, label }: Props) {
  const colour = useHighlight(language !== null);
  const markup = language === null ? null : (colour?.(text, language) ?? null);
  const shared = { className: styles.code, tabIndex: 0, "aria-label": label };
  if (markup === null) return <pre {...shared}>{text}</pre>;
  return <pre {...shared} dangerouslySetInnerHTML={{ __html: markup }} />;
}

function useHighlight(wanted: boolean): Highlight | null {
  const [colour, setColour] = useState<Highlight | null>(() => loaded);
  useEffect(() => {
    if (!wanted || loaded) return;
    let shown = true;
    void import("./highlight").then(({ highlight }) => {
      loaded = highlight;
      if (shown) setColour(() => highlight);
    });
    return () => {
      shown = false;
    };
  }, [wanted]);
  return colour;
}
