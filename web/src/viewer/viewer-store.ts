// Which file or folder the files panel shows, and when it must look again.
import { create } from "zustand";

import { showTab } from "../panels/pane-store";

export const ROOT = "/workspace";

interface ViewerState {
  /** A folder, or a file if `isFile`. */
  path: string;
  isFile: boolean;
  /** Counts changes that were made on this page: what is shown is read again. */
  revision: number;
  /** Whose files these are. */
  conversation: string | null;
}

export const useViewer = create<ViewerState>(() => ({
  path: ROOT, isFile: false, revision: 0, conversation: null,
}));

/** Another conversation begins at its root; the same one stays where it was. */
export function showConversation(conversation: string | null): void {
  if (useViewer.getState().conversation === conversation) return;
  useViewer.setState({ conversation, path: ROOT, isFile: false });
}

export function openFolder(path: string): void {
  useViewer.setState({ path, isFile: false });
}

/** Shows a file in the files panel. */
export function openFile(path: string, conversation: string | null): void {
  useViewer.setState({ path, isFile: true, conversation });
  showTab("files");
}

export function refreshViewer(): void {
  useViewer.setState(({ revision }) => ({ revision: revision + 1 }));
}

export function parentOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return path === ROOT || slash <= 0 ? ROOT : path.slice(0, slash);
}
