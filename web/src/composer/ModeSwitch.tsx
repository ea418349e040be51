import { SafetyOutlined } from "@ant-design/icons";
import { App, Checkbox, Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import { useAppStore } from "../app/store";
import { popupContainer } from "../hitl/hitl-widgets";
import { api, type GateChange, type GateMode } from "../transport/api";
import styles from "./Composer.module.css";

/** The conversation's approval mode. Hidden if the server has no gate. */
export function ModeSwitch() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const current = useAppStore((state) => state.current);
  const connection = useAppStore((state) => state.connection);
  const [gate, setGate] = useState<GateMode | null>(null);
  useEffect(() => {
    let mounted = true;
    setGate(null);
    if (current === null || connection !== "online") return;
    api.mode(current).then(
      (found) => mounted && setGate(isGate(found) ? found : null),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [current, connection]);
  if (current === null || gate === null) return null;
  const change = (changes: GateChange) =>
    signOutIfUnauthorized(api.changeMode(current, changes)).then(setGate, (error: Error) =>
      message.error(error.message || t("form.offline")),
    );
  return (
    <div className={styles.mode}>
      <SafetyOutlined aria-hidden />
      <Select
        size="small"
        variant="borderless"
        aria-label={t("mode.label")}
        popupMatchSelectWidth={false}
        getPopupContainer={popupContainer}
        value={gate.mode}
        options={gate.modes.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(mode) => void change({ mode: mode as GateChange["mode"] })}
      />
      <Checkbox
        checked={gate.approve_plan}
        onChange={(event) => void change({ approve_plan: event.target.checked })}
      >
        {t("mode.approvePlan")}
      </Checkbox>
    </div>
  );

  function nameOf(mode: string): string {
    return t(`mode.${mode}` as "mode.auto", mode);
  }
}

/** Any other reply comes from a server without this endpoint. */
function isGate(found: GateMode | null): found is GateMode {
  return typeof found?.mode === "string" && Array.isArray(found.modes);
}
