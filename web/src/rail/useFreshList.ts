import { useEffect } from "react";

import { refreshList } from "../app/actions";
import { useWorkbench } from "../app/workbench";

const EVERY = 5000;
const NOW_AND_THEN = 30_000;

/**
 * Conversations that run unseen still show when they end or ask, so the list is read again while
 * any does; and now and then, because one may have been started elsewhere.
 */
export function useFreshList(): void {
  const othersBusy = useWorkbench(
    (state) =>
      state.list?.some((each) => each.status !== "idle" && each.id !== state.current) ?? false,
  );
  useEffect(() => {
    const timer = setInterval(() => void refreshList(), othersBusy ? EVERY : NOW_AND_THEN);
    return () => clearInterval(timer);
  }, [othersBusy]);
  useEffect(() => {
    const onFocus = () => void refreshList();
    addEventListener("focus", onFocus);
    return () => removeEventListener("focus", onFocus);
  }, []);
}
