import { useEffect } from "react";

import { refreshList } from "../app/actions";
import { useWorkbench } from "../app/workbench";

const EVERY = 5000;

/** Conversations that run unseen still show when they end: the list is read again while any does. */
export function useFreshList(): void {
  const othersBusy = useWorkbench(
    (state) =>
      state.list?.some((each) => each.status !== "idle" && each.id !== state.current) ?? false,
  );
  useEffect(() => {
    if (!othersBusy) return;
    const timer = setInterval(() => void refreshList(), EVERY);
    return () => clearInterval(timer);
  }, [othersBusy]);
  useEffect(() => {
    const onFocus = () => void refreshList();
    addEventListener("focus", onFocus);
    return () => removeEventListener("focus", onFocus);
  }, []);
}
