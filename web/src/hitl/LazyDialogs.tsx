import { lazy, Suspense, useState } from "react";

import { useQuestionStore } from "./question-store";
import { activeQuestion, useQueue } from "./queue";

const Dialogs = lazy(() => import("./Dialogs"));

/** Loads the dialogs when the first question, display or replay needs them. */
export function LazyDialogs() {
  const queue = useQueue();
  const needed = useQuestionStore(
    (state) => activeQuestion(queue, state.selectedId, state.postponedIds) !== null || !!state.replay || state.variablesOpen,
  );
  const [loaded, setLoaded] = useState(needed);
  if (needed && !loaded) setLoaded(true);
  if (!loaded) return null;
  return (
    <Suspense>
      <Dialogs />
    </Suspense>
  );
}
