// The unsent message of each conversation: it survives switching conversations and reloading.
import { useEffect, useState } from "react";
import { create } from "zustand";

import { useAppStore } from "../app/store";

export function useDraft(): [string, (text: string) => void] {
  const current = useAppStore((state) => state.current);
  const key = keyOf(current);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  const written = useWritten((state) => state.times);
  useEffect(() => setText(sessionStorage.getItem(key) ?? ""), [key, written]);
  const change = (next: string) => {
    setText(next);
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return [text, change];
}

/** Puts words into the message box, to be edited and sent. */
export function writeDraft(text: string): void {
  sessionStorage.setItem(keyOf(useAppStore.getState().current), text);
  useWritten.setState(({ times }) => ({ times: times + 1 }));
  document.getElementById("composer")?.focus();
}

const useWritten = create<{ times: number }>(() => ({ times: 0 }));

/** The conversation of a draft came to be: the words stay. */
export function moveDraft(from: string | null, to: string): void {
  const text = sessionStorage.getItem(keyOf(from));
  if (text === null) return;
  sessionStorage.setItem(keyOf(to), text);
  sessionStorage.removeItem(keyOf(from));
}

function keyOf(conversation: string | null): string {
  return `wenko.draft.${conversation ?? "new"}`;
}
