import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { holdRun } from "../app/actions";

/** Pausing and resuming; a refusal is said, and nothing changes. */
export function useHolding() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const hold = async (paused: boolean) => {
    setBusy(true);
    try {
      await holdRun(paused);
      if (paused) void message.info(t("composer.pausing"));
    } catch (error) {
      void message.error((error as Error).message || t("form.offline"));
    } finally {
      setBusy(false);
    }
  };
  return { busy, hold };
}
