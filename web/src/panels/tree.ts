// A tree as the list of its visible nodes, which is what arrow keys move through.
import type { FileNode } from "../protocol.gen";

export interface VisibleNode {
  node: FileNode;
  depth: number;
  open: boolean;
  parent: string | null;
}

/** Directories are open as the server says, unless the user changed it. */
export function visibleNodes(
  root: FileNode,
  chosen: Readonly<Record<string, boolean>>,
  depth = 0,
  parent: string | null = null,
): VisibleNode[] {
  const open = root.type === "directory" && (chosen[root.path] ?? root.is_expanded ?? depth < 2);
  const self = { node: root, depth, open, parent };
  if (!open) return [self];
  const children = [...(root.children ?? [])].sort(foldersFirst);
  return [self, ...children.flatMap((child) => visibleNodes(child, chosen, depth + 1, root.path))];
}

function foldersFirst(a: FileNode, b: FileNode): number {
  const folders = Number(b.type === "directory") - Number(a.type === "directory");
  return folders || a.name.localeCompare(b.name);
}
