import { useEffect, useState } from "react";

import { statusOf } from "../state/rows";
import { api } from "../transport/api";
import { currentConversation, useAppStore } from "./store";

const CHECK_EVERY = 5000;

/**
 * Whether the run on the screen stands still because the server cannot store anything. Such a run cannot tell
 * of it with an event, which would have to be stored first; so the server is asked while nothing arrives.
 */
export function useStorageWait(): boolean {
  const watched = useAppStore(
    (state) => state.connection === "online" && statusOf(currentConversation(state)) === "running",
  );
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!watched) return;
    let mounted = true;
    let seen = currentConversation(useAppStore.getState());
    const check = () => {
      const now = currentConversation(useAppStore.getState());
      const quiet = now === seen;
      seen = now;
      if (!quiet) return setWaiting(false);
      api.health().then(
        ({ storage }) => mounted && setWaiting(storage !== "ok"),
        () => undefined,
      );
    };
    const timer = setInterval(check, CHECK_EVERY);
    return () => {
      mounted = false;
      clearInterval(timer);
      setWaiting(false);
    };
  }, [watched]);
  return waiting;
}
