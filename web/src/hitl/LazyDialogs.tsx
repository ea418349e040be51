import { lazy, Suspense, useState } from "react";

import { useQuestionStore } from "./question-store";
import { activeQuestion, useQueue } from "./queue";

const Dialogs = lazy(() => import("./Dialogs"));

/** Loads the dialogs when there is the first thing to ask, to show or to look at again. */
export function LazyDialogs() {
  const queue = useQueue();
  const wanted = useQuestionStore(
    (desk) => activeQuestion(queue, desk.selectedId, desk.postponedIds) !== null || !!desk.replay || desk.variablesOpen,
  );
  const [loaded, setEver] = useState(wanted);
  if (wanted && !loaded) setEver(true);
  if (!loaded) return null;
  return (
    <Suspense>
      <Dialogs />
    </Suspense>
  );
}
