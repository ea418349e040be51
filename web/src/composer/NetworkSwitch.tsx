import { App, Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import { useAppStore } from "../app/store";
import { popupContainer } from "../shared/popup-container";
import { api, type Network, type NetworkChange } from "../transport/api";
import styles from "./ComposerBar.module.css";

const MODES = ["off", "registries", "ask", "open"] as const;

/** What the commands of this conversation may reach; before the first message, what that will set. */
export function NetworkSwitch() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const current = useAppStore((state) => state.current);
  const connection = useAppStore((state) => state.connection);
  const newGate = useAppStore((state) => state.newGate);
  const [network, setNetwork] = useState<Network | null>(null);
  useEffect(() => {
    let mounted = true;
    setNetwork(null);
    if (connection !== "online") return;
    (current === null ? api.defaultNetwork() : api.network(current)).then(
      (found) => mounted && setNetwork(isNetwork(found) ? found : null),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [current, connection]);
  // Without isolation there is nothing to switch: commands reach whatever the machine does.
  if (network === null || !network.enforced) return null;
  const mode = (current === null && newGate.network) || network.mode;
  const change = (mode: NonNullable<NetworkChange["mode"]>) => {
    if (current === null) return useAppStore.setState({ newGate: { ...newGate, network: mode } });
    signOutIfUnauthorized(api.changeNetwork(current, { mode })).then(setNetwork, (error: Error) =>
      message.error(error.message || t("form.offline")),
    );
  };
  return (
    <div className={`${styles.mode} ${styles.network}`}>
      <Select
        size="small"
        variant="borderless"
        aria-label={t("network.label")}
        title={t("network.help", { hosts: network.registries.concat(network.allowed).join(", ") })}
        popupMatchSelectWidth={false}
        getPopupContainer={popupContainer}
        value={mode as (typeof MODES)[number]}
        options={MODES.map((value) => ({ value, label: t(`network.${value}`) }))}
        onChange={change}
      />
    </div>
  );
}

/** Any other reply comes from a server without this endpoint. */
function isNetwork(found: Network | null): found is Network {
  return typeof found?.mode === "string" && Array.isArray(found.registries);
}
