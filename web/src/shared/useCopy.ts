import { useState } from "react";

const FEEDBACK_MS = 1500;

/** Copies a text; `copied` is true for a moment afterwards. */
export function useCopy(text: string): [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), FEEDBACK_MS);
  };
  return [copied, () => void copy()];
}
