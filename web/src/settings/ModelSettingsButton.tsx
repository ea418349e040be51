import { SettingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import { openModelSettings } from "./model-settings-store";

/** Opens the model settings; hidden unless the server allows changing them. */
export function ModelSettingsButton() {
  const { t } = useTranslation();
  const mayChange = useAppStore((state) => state.model?.may_change ?? false);
  if (!mayChange) return null;
  return (
    <Button
      type="text"
      size="small"
      icon={<SettingOutlined />}
      aria-label={t("models.title")}
      title={t("models.title")}
      onClick={() => void openModelSettings()}
    />
  );
}
