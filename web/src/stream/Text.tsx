import { lazy, memo, Suspense } from "react";

import type { TextRow } from "../state/model";
import styles from "./Text.module.css";

const Markdown = lazy(() => import("./Markdown"));

/** One block of the answer; plain text until the Markdown renderer is loaded. */
export const Text = memo(function Text({ row }: { row: TextRow }) {
  return (
    <Suspense fallback={<div className={styles.plain}>{row.text}</div>}>
      <Markdown text={row.text} streaming={row.streaming} />
    </Suspense>
  );
});
