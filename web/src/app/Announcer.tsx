import { useTranslation } from "react-i18next";

import { statusOf } from "../state/rows";
import { currentConversation, useAppStore } from "./store";

/** Announces the status to screen readers; the stream itself would be too much to read out. */
export function Announcer() {
  const { t } = useTranslation();
  const status = useAppStore((state) => statusOf(currentConversation(state)));
  const todo = useAppStore((state) => currentConversation(state).todo);
  const active = todo?.items.find((item) => item.status === "in_progress");
  const step = status === "running" && active ? `: ${active.title}` : "";
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {status === "idle" ? "" : t(`status.${status}`) + step}
    </div>
  );
}
