import { useSyncExternalStore } from "react";

export type Width = "wide" | "medium" | "narrow";

const WIDE = matchMedia("(min-width: 1200px)");
const MEDIUM = matchMedia("(min-width: 768px)");

/** Wide: three columns. Medium: the panel is a drawer. Narrow: one column. */
export function useWidth(): Width {
  return useSyncExternalStore(subscribe, current);
}

function current(): Width {
  if (WIDE.matches) return "wide";
  return MEDIUM.matches ? "medium" : "narrow";
}

function subscribe(changed: () => void): () => void {
  WIDE.addEventListener("change", changed);
  MEDIUM.addEventListener("change", changed);
  return () => {
    WIDE.removeEventListener("change", changed);
    MEDIUM.removeEventListener("change", changed);
  };
}
