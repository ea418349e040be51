import { useSyncExternalStore } from "react";

const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the person asked their system for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => REDUCED.matches);
}

function subscribe(changed: () => void): () => void {
  REDUCED.addEventListener("change", changed);
  return () => REDUCED.removeEventListener("change", changed);
}
