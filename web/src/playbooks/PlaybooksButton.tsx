import { BookOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { openDialog } from "../app/dialogs";

/** Opens the list of playbooks. */
export function PlaybooksButton({ className, onOpen }: { className: string; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation();
  const open = () => {
    onOpen?.();
    openDialog({ name: "playbooks" });
  };
  return (
    <Button block type="text" className={className} icon={<BookOutlined aria-hidden />} onClick={open}>
      {t("playbooks.title")}
    </Button>
  );
}
