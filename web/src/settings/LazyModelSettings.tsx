import { lazy, Suspense } from "react";

import { closeModelSettings, settingsChanged, useModelSettings } from "./model-settings-store";

// Large and rarely used: loaded when it is first opened.
const ModelSettings = lazy(() => import("./ModelSettings"));

export function LazyModelSettings() {
  const { settings, dialogOpen } = useModelSettings();
  if (settings === null) return null;
  return (
    <Suspense>
      <ModelSettings
        settings={settings}
        open={dialogOpen}
        onChange={settingsChanged}
        onClose={closeModelSettings}
      />
    </Suspense>
  );
}
