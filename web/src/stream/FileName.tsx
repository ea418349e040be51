import { useShown } from "../app/scrub";
import { knownPath } from "../panels/file-paths";
import { openPath } from "../panels/pane-store";
import styles from "./Markdown.module.css";

/** Code in a line of an answer; the name of a file leads to it in the pane. */
export function FileName({ text }: { text: string }) {
  const path = useShown((conversation) => knownPath(conversation, text));
  if (path === null) return <code>{text}</code>;
  return (
    <button type="button" className={styles.file} onClick={() => openPath(path)}>
      <code>{text}</code>
    </button>
  );
}
