// What the arguments of tools are called on the page.
import type { TFunction } from "i18next";

const KNOWN = ["command", "path", "content", "code", "working_dir", "language", "url", "pattern", "action", "timeout", "env", "edits", "old", "new", "text", "destination"] as const;

/** A word for the arguments that people meet most; others keep their name. */
export function argumentName(t: TFunction, name: string): string {
  const found = KNOWN.find((each) => each === name);
  return found ? t(`argument.${found}`) : name.replaceAll("_", " ");
}
