// The page's shortcuts. Those of one character can be switched off: a person who speaks to the
// computer, or types with an aid, must not set them off by accident.
import { useEffect } from "react";

import { openConversation } from "../app/actions";
import { openDialog } from "../app/dialogs";
import { showInbox } from "../inbox/inbox-store";
import { setMenuOpen } from "../settings/model-settings-store";

const KEY = "wenko.shortcuts";

export type Action = "list" | "compose" | "create" | "inbox" | "model" | "search";

/** What a key does outside of text fields. */
export const SINGLE_KEYS: Readonly<Record<string, Action>> = {
  "?": "list",
  "/": "compose",
  n: "create",
  i: "inbox",
  m: "model",
};

export function singleKeysOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
}

export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const action = actionOf(event);
      // A dialog has the keyboard for itself.
      if (action === null || document.querySelector("[role=dialog][aria-modal=true]")) return;
      event.preventDefault();
      carryOut(action);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function actionOf(event: KeyboardEvent): Action | null {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") return "search";
  if (event.ctrlKey || event.metaKey || event.altKey || !singleKeysOn()) return null;
  return isTyping(event.target) ? null : (SINGLE_KEYS[event.key] ?? null);
}

/** Also in a terminal, a list or a menu, where keys have a meaning of their own. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable=true], .xterm, [role=menu]") !== null
  );
}

function carryOut(action: Action): void {
  switch (action) {
    case "list":
      return openDialog({ name: "shortcuts" });
    case "compose":
      return document.getElementById("composer")?.focus();
    case "create":
      openConversation(null);
      return document.getElementById("composer")?.focus();
    case "inbox":
      return showInbox(true);
    case "model":
      return setMenuOpen(true);
    case "search":
      return document.getElementById("conversation-search")?.focus();
  }
}
