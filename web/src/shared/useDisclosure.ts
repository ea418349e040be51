// Which parts a person opened or closed. Kept outside the rows, which come and go while scrolling.
import { create } from "zustand";

interface OpenState {
  open: Readonly<Record<string, boolean>>;
}

const useOpenState = create<OpenState>(() => ({ open: {} }));

/** Open or closed as the person left it; untouched parts follow `byDefault`. */
export function useDisclosure(key: string, openByDefault: boolean): [boolean, () => void] {
  const chosen = useOpenState((state) => state.open[key]);
  const open = chosen ?? openByDefault;
  const toggle = () => useOpenState.setState(({ open: all }) => ({ open: { ...all, [key]: !open } }));
  return [open, toggle];
}
