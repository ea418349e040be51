// How changed files are named where there is little space.
import type { TFunction } from "i18next";

import { relative } from "../panels/file-paths";

export type FileChangeKind = "created" | "modified" | "deleted";
export const SIGN: Readonly<Record<string, string>> = { created: "+", modified: "~", deleted: "−" };

/** "cart.py, +2 more": `names` are the first of `total`. */
export function namesOf(t: TFunction, paths: readonly string[], total: number, most = 1): string {
  const names = paths.slice(0, most).map(relative);
  return total > names.length
    ? t("undo.more", { names: names.join(", "), count: total - names.length })
    : names.join(", ");
}
