import { useEffect } from "react";

import type { Question } from "../protocol.gen";
import { api } from "../transport/api";

const reported = new Set<string>();

/** Tells the server once that a person has the question before their eyes. */
export function useReportShown({ id, readonly }: Question): void {
  useEffect(() => {
    if (readonly || reported.has(id)) return;
    // A browser draws no frame for a tab that nobody looks at.
    const frame = requestAnimationFrame(() => {
      reported.add(id);
      api.reportShown(id).catch(() => reported.delete(id));
    });
    return () => cancelAnimationFrame(frame);
  }, [id, readonly]);
}
