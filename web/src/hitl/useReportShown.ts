import { useEffect } from "react";

import type { Question } from "../protocol.gen";
import { api } from "../transport/api";

const reported = new Set<string>();

/** Reports once to the server that the question was shown. */
export function useReportShown({ id, readonly }: Question): void {
  useEffect(() => {
    if (readonly || reported.has(id)) return;
    // A hidden tab gets no animation frame, so an unseen question is not reported.
    const frame = requestAnimationFrame(() => {
      reported.add(id);
      api.reportShown(id).catch(() => reported.delete(id));
    });
    return () => cancelAnimationFrame(frame);
  }, [id, readonly]);
}
