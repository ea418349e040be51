import { SafetyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { openDialog } from "../app/dialogs";

/** Opens the list of what is always allowed. */
export function AllowedButton() {
  const { t } = useTranslation();
  return (
    <Button
      type="text"
      size="small"
      icon={<SafetyOutlined />}
      aria-label={t("allowed.title")}
      title={t("allowed.title")}
      onClick={() => openDialog({ name: "allowed" })}
    />
  );
}
