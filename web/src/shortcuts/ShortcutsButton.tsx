import { QuestionCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { openDialog } from "../app/dialogs";

export function ShortcutsButton() {
  const { t } = useTranslation();
  return (
    <Button
      type="text"
      size="small"
      icon={<QuestionCircleOutlined />}
      aria-label={t("shortcuts.title")}
      title={t("shortcuts.title")}
      onClick={() => openDialog({ name: "shortcuts" })}
    />
  );
}
