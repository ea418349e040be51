import { lazy, Suspense, useState } from "react";

import { showInbox, useInboxOpen } from "./inbox-store";

// Most visits have nothing that waits.
const Inbox = lazy(() => import("./Inbox"));

export function LazyInbox() {
  const open = useInboxOpen((state) => state.open);
  const [loaded, setLoaded] = useState(open);
  if (open && !loaded) setLoaded(true);
  if (!loaded) return null;
  return (
    <Suspense>
      <Inbox open={open} onClose={() => showInbox(false)} />
    </Suspense>
  );
}
