// Whether the inbox is open. Outside the sidebar, which unmounts with the width of the window.
import { create } from "zustand";

export const useInboxOpen = create<{ open: boolean }>(() => ({ open: false }));

export function showInbox(open: boolean): void {
  useInboxOpen.setState({ open });
}
