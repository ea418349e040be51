import { useEffect } from "react";

import { refreshInbox, refreshList } from "../app/actions";
import { useAppStore } from "../app/store";
import { notificationsOn } from "../inbox/notifications";

const BUSY_INTERVAL = 5000;
const IDLE_INTERVAL = 30_000;
// A question of another conversation shall be seen within two seconds.
const INBOX_INTERVAL = 1500;

/**
 * Polls the list often while a conversation runs in the background, so that its marker stays
 * current, and rarely otherwise: one may have been started from another client.
 */
export function useListPolling(): void {
  const othersBusy = useAppStore(
    (state) =>
      state.list?.some((each) => each.status !== "idle" && each.id !== state.current) ?? false,
  );
  useEffect(() => {
    const timer = setInterval(() => void refreshList(), othersBusy ? BUSY_INTERVAL : IDLE_INTERVAL);
    return () => clearInterval(timer);
  }, [othersBusy]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" || notificationsOn()) void refreshInbox();
    }, INBOX_INTERVAL);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const onFocus = () => void refreshList();
    addEventListener("focus", onFocus);
    return () => removeEventListener("focus", onFocus);
  }, []);
}
