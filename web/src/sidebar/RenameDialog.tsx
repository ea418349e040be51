import { App, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { renameConversation } from "../app/actions";

interface Props {
  id: string;
  title: string;
  onClose(): void;
}

export default function RenameDialog({ id, title, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [text, setText] = useState(title);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (text.trim() === "") return;
    setSaving(true);
    try {
      await renameConversation(id, text.trim());
      onClose();
    } catch (error) {
      void message.error((error as Error).message || t("composer.offline"));
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={t("sidebar.rename")}
      okText={t("sidebar.save")}
      cancelText={t("sidebar.cancel")}
      okButtonProps={{ disabled: text.trim() === "", loading: saving }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Input
        autoFocus
        aria-label={t("sidebar.renameLabel")}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => void save()}
      />
    </Modal>
  );
}
