import { App, Checkbox, Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import { useAppStore } from "../app/store";
import { popupContainer } from "../shared/popup-container";
import { api, type GateChange, type GateMode } from "../transport/api";
import styles from "./ComposerBar.module.css";

/**
 * The conversation's approval mode; before the first message, what that message will set. Hidden if
 * the server has no gate.
 */
export function ModeSwitch() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const current = useAppStore((state) => state.current);
  const connection = useAppStore((state) => state.connection);
  const newGate = useAppStore((state) => state.newGate);
  const [gate, setGate] = useState<GateMode | null>(null);
  useEffect(() => {
    let mounted = true;
    setGate(null);
    if (connection !== "online") return;
    (current === null ? api.defaultMode() : api.mode(current)).then(
      (found) => mounted && setGate(isGate(found) ? found : null),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [current, connection]);
  if (gate === null) return null;
  const shown = current === null ? { ...gate, ...newGate } : gate;
  const change = (changes: GateChange) => {
    if (current === null) return useAppStore.setState({ newGate: { ...newGate, ...changes } });
    signOutIfUnauthorized(api.changeMode(current, changes)).then(setGate, (error: Error) =>
      message.error(error.message || t("form.offline")),
    );
  };
  return (
    <div className={styles.mode}>
      <Select
        size="small"
        variant="borderless"
        aria-label={t("mode.label")}
        popupMatchSelectWidth={false}
        getPopupContainer={popupContainer}
        value={shown.mode as string}
        options={gate.modes.map((value) => ({ value, label: nameOf(value), title: helpOf(value) }))}
        onChange={(mode) => change({ mode: mode as NonNullable<GateChange["mode"]> })}
      />
      <Checkbox
        checked={shown.approve_plan ?? false}
        onChange={(event) => change({ approve_plan: event.target.checked })}
      >
        {t("mode.approvePlan")}
      </Checkbox>
    </div>
  );

  function nameOf(mode: string): string {
    return t(`mode.${mode}` as "mode.auto", mode);
  }

  function helpOf(mode: string): string {
    return t(`mode.help.${mode}` as "mode.help.auto", "");
  }
}

/** Any other reply comes from a server without this endpoint. */
function isGate(found: GateMode | null): found is GateMode {
  return typeof found?.mode === "string" && Array.isArray(found.modes);
}
