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

/** A block of code: plain at first, highlighted once the highlighter is loaded. */
export function Code({ text, language = null, label }: Props) {
  const highlight = useHighlight(language !== null);
  const markup = language === null ? null : (highlight?.(text, language) ?? null);
  const shared = { className: styles.code, tabIndex: 0, "aria-label": label };
  if (markup === null) return <pre {...shared}>{text}</pre>;
  return <pre {...shared} dangerouslySetInnerHTML={{ __html: markup }} />;
}

function useHighlight(wanted: boolean): Highlight | null {
  const [highlight, setHighlight] = useState<Highlight | null>(() => loaded);
  useEffect(() => {
    if (!wanted || loaded) return;
    let mounted = true;
    void import("./highlight").then(({ highlight }) => {
      loaded = highlight;
      if (mounted) setHighlight(() => highlight);
    });
    return () => {
      mounted = false;
    };
  }, [wanted]);
  return highlight;
}
