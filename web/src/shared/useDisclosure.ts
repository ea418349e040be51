// What the user expanded or collapsed. Kept outside the rows, which unmount while scrolling.
import { create } from "zustand";

interface OpenState {
  open: Readonly<Record<string, boolean>>;
}

const useOpenState = create<OpenState>(() => ({ open: {} }));

/** Open or closed as the user left it; `openByDefault` until then. */
export function useDisclosure(key: string, openByDefault: boolean): [boolean, () => void] {
  const chosen = useOpenState((state) => state.open[key]);
  const open = chosen ?? openByDefault;
  const toggle = () => useOpenState.setState(({ open: all }) => ({ open: { ...all, [key]: !open } }));
  return [open, toggle];
}

/** Expands or collapses from elsewhere, as if the user had. */
export function disclose(key: string, open: boolean): void {
  useOpenState.setState(({ open: all }) => ({ open: { ...all, [key]: open } }));
}
