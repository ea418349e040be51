// Which parts a person opened or closed. Kept outside the rows, which come and go while scrolling.
import { create } from "zustand";

interface Folds {
  open: Readonly<Record<string, boolean>>;
}

const useFolds = create<Folds>(() => ({ open: {} }));

/** Open or closed as the person left it; untouched parts follow `byDefault`. */
export function useFold(key: string, byDefault: boolean): [boolean, () => void] {
  const chosen = useFolds((state) => state.open[key]);
  const open = chosen ?? byDefault;
  const toggle = () => useFolds.setState(({ open: all }) => ({ open: { ...all, [key]: !open } }));
  return [open, toggle];
}
