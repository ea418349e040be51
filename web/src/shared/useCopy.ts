import { useState } from "react";

const SAID_FOR = 1500;

/** Copies a text, and for a moment says that it did. */
export function useCopy(text: string): [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_FOR);
  };
  return [copied, () => void copy()];
}
