// The unsent message of each conversation: it survives switching conversations and reloading.
import { useEffect, useState } from "react";

import { useAppStore } from "../app/store";

export function useDraft(): [string, (text: string) => void] {
  const current = useAppStore((state) => state.current);
  const key = `wenko.draft.${current ?? "new"}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  useEffect(() => setText(sessionStorage.getItem(key) ?? ""), [key]);
  const change = (next: string) => {
    setText(next);
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return [text, change];
}
