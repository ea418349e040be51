import { useEffect } from "react";

import type { Question } from "../protocol.gen";
import { api } from "../wire/api";

const told = new Set<string>();

/** Tells the server once that a person has the question before their eyes. */
export function useShown({ id, readonly }: Question): void {
  useEffect(() => {
    if (readonly || told.has(id)) return;
    // A browser draws no frame for a tab that nobody looks at.
    const frame = requestAnimationFrame(() => {
      told.add(id);
      api.shown(id).catch(() => told.delete(id));
    });
    return () => cancelAnimationFrame(frame);
  }, [id, readonly]);
}
