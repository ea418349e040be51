// A row of the stream that something else on the page leads to.
import { create } from "zustand";

import { disclose } from "../shared/useDisclosure";

interface Target {
  key: string | null;
  /** Counts: the same row can be wanted again. */
  wanted: number;
}

export const useStreamTarget = create<Target>(() => ({ key: null, wanted: 0 }));

/** Scrolls the stream to a row, opens it and gives it the focus. */
export function showRow(key: string): void {
  disclose(key, true);
  useStreamTarget.setState(({ wanted }) => ({ key, wanted: wanted + 1 }));
}
