// Which of the page's own dialogs is open. Outside the sidebar, which unmounts with the window's width.
import { create } from "zustand";

export type PageDialog =
  | { name: "allowed" }
  | { name: "shortcuts" }
  | { name: "playbooks" }
  | { name: "playbook"; from: PlaybookSource }
  | { name: "share"; conversationId: string; runId: string };

/** A finished run that becomes a playbook, or a saved playbook that is changed. */
export type PlaybookSource = { conversationId: string; runId: string } | { saved: string };

export const usePageDialog = create<{ dialog: PageDialog | null }>(() => ({ dialog: null }));

export function openDialog(dialog: PageDialog): void {
  usePageDialog.setState({ dialog });
}

export function closeDialog(): void {
  usePageDialog.setState({ dialog: null });
}
