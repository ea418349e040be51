// How the width beside the sidebar is shared between conversation and pane: a fraction, so that it
// holds on every screen, kept in this browser.
import { create } from "zustand";

const KEY = "wenko.pane";
export const DEFAULT_SHARE = 0.46;
const LEAST_PANE = 340;
const LEAST_STREAM = 440;

export const useSplit = create<{ share: number }>(() => ({ share: savedShare() }));

function savedShare(): number {
  const saved = Number.parseFloat(localStorage.getItem(KEY) ?? "");
  return saved > 0 && saved < 1 ? saved : DEFAULT_SHARE;
}

export function setShare(share: number): void {
  localStorage.setItem(KEY, String(share));
  useSplit.setState({ share });
}

/** The limits of the share where so much width is there for both. */
export function limitsOf(width: number): { least: number; most: number } {
  const least = Math.min(0.5, LEAST_PANE / width);
  return { least, most: Math.max(least, 1 - LEAST_STREAM / width) };
}

export function clampShare(share: number, width: number): number {
  const { least, most } = limitsOf(width);
  return Math.min(most, Math.max(least, share));
}
