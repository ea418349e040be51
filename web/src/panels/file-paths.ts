// The files that a conversation knows, to tell a file name in an answer from other words in code.
import type { FileNode } from "../protocol.gen";
import type { Conversation } from "../state/model";

const BASE = "/workspace/";
const trees = new WeakMap<FileNode, ReadonlySet<string>>();

/** The path of the workspace that these words name; null if no file of the conversation has it. */
export function knownPath({ files, changes }: Conversation, words: string): string | null {
  const path = relative(words.trim());
  if (path === "" || path.length > 500) return null;
  const changed = changes.some((change) => relative(change.path) === path);
  return changed || (files && pathsOf(files.tree.root).has(path)) ? path : null;
}

export function relative(path: string): string {
  return path.startsWith(BASE) ? path.slice(BASE.length) : path.replace(/^\.\//, "");
}

function pathsOf(root: FileNode): ReadonlySet<string> {
  const kept = trees.get(root);
  if (kept) return kept;
  const found = new Set<string>();
  const visit = (node: FileNode) => {
    if (node.type === "directory") node.children?.forEach(visit);
    else found.add(relative(node.path));
  };
  visit(root);
  trees.set(root, found);
  return found;
}
