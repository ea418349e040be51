import { SettingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import { api, type ModelSettings as Settings } from "../transport/api";

// Large and rarely used: loaded with the first click.
const ModelSettings = lazy(() => import("./ModelSettings"));

/** Opens the model settings; hidden unless the server allows changing them. */
export function ModelSettingsButton() {
  const { t } = useTranslation();
  const connection = useAppStore((state) => state.connection);
  const [settings, setSettings] = useState<Settings | null>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (connection !== "online") return;
    api.models().then(
      (found) => setSettings(found?.slots && found.providers ? found : null),
      () => setSettings(null),
    );
  }, [connection]);
  if (settings === null) return null;
  const show = () => {
    setLoaded(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<SettingOutlined />}
        aria-label={t("models.title")}
        title={t("models.title")}
        onClick={show}
      />
      {loaded ? (
        <Suspense>
          <ModelSettings
            settings={settings}
            open={open}
            onChange={setSettings}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
