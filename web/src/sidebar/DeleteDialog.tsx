import { App, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { deleteConversation } from "../app/actions";

interface Props {
  id: string;
  title: string;
  onClose(): void;
}

export default function DeleteDialog({ id, title, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [deleting, setDeleting] = useState(false);
  const confirm = async () => {
    setDeleting(true);
    try {
      await deleteConversation(id, title);
      onClose();
    } catch (error) {
      void message.error((error as Error).message || t("composer.offline"));
      setDeleting(false);
    }
  };
  return (
    <Modal
      open
      width={420}
      title={t("sidebar.deleteTitle", { title })}
      okText={t("sidebar.delete")}
      cancelText={t("sidebar.cancel")}
      okButtonProps={{ danger: true, loading: deleting }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      {t("sidebar.deleteHelp")}
    </Modal>
  );
}
