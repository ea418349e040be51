import { ShareAltOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { openDialog } from "../app/dialogs";
import { currentConversation, useAppStore } from "../app/store";

/** Shares the open conversation, once it has a run that ended. */
export function ShareButton() {
  const { t } = useTranslation();
  const current = useAppStore((state) => state.current);
  const runId = useAppStore(
    (state) => currentConversation(state).runs.findLast((run) => run.endSeq !== null)?.id ?? null,
  );
  if (current === null || runId === null) return null;
  return (
    <Button
      type="text"
      icon={<ShareAltOutlined />}
      aria-label={t("share.title")}
      title={t("share.title")}
      onClick={() => openDialog({ name: "share", conversationId: current, runId })}
    />
  );
}
