import { lazy, Suspense, useState } from "react";

import { useDesk } from "./desk";
import { onTop, useQueue } from "./queue";

const Dialogs = lazy(() => import("./Dialogs"));

/** Loads the dialogs when there is the first thing to ask, to show or to look at again. */
export function Questions() {
  const queue = useQueue();
  const wanted = useDesk(
    (desk) => onTop(queue, desk.chosen, desk.postponed) !== null || !!desk.replay || desk.variables,
  );
  const [ever, setEver] = useState(wanted);
  if (wanted && !ever) setEver(true);
  if (!ever) return null;
  return (
    <Suspense>
      <Dialogs />
    </Suspense>
  );
}
