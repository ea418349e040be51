import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { setRunPaused } from "../app/actions";

/** Pauses and resumes the active run; an error is shown, and nothing changes. */
export function usePause() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const setPaused = async (paused: boolean) => {
    setBusy(true);
    try {
      await setRunPaused(paused);
      if (paused) void message.info(t("composer.pausing"));
    } catch (error) {
      void message.error((error as Error).message || t("form.offline"));
    } finally {
      setBusy(false);
    }
  };
  return { busy, setPaused };
}
