import { App, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { deleteConversation } from "../app/actions";

interface Props {
  id: string;
  title: string;
  onClose(): void;
}

export default function Remove({ id, title, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    try {
      await deleteConversation(id);
      onClose();
    } catch (error) {
      void message.error((error as Error).message || t("composer.offline"));
      setRemoving(false);
    }
  };
  return (
    <Modal
      open
      width={420}
      title={t("rail.removeTitle", { title })}
      okText={t("rail.remove")}
      cancelText={t("rail.cancel")}
      okButtonProps={{ danger: true, loading: removing }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {t("rail.removeHelp")}
    </Modal>
  );
}
