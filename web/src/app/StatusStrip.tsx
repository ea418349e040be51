import { UpOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import { todoStatus } from "../panels/todo-status";
import { StatusIcon } from "../shared/StatusIcon";
import { hasQuestions } from "../state/questions";
import styles from "./StatusStrip.module.css";
import { useConversation } from "./scrub";

/** On phones: the current step in one line that opens the panel. */
export function StatusStrip({ onOpen }: { onOpen(): void }) {
  const { t } = useTranslation();
  const conversation = useConversation();
  const { todo, files, variables } = conversation;
  if (!todo && !files && variables.length === 0 && !hasQuestions(conversation)) return null;
  const active = todo?.items.find((item) => item.status === "in_progress");
  const ended = todo?.items.map((item) => todoStatus(conversation, item)) ?? [];
  const status = active
    ? "running"
    : (["failed", "cancelled"] as const).find((each) => ended.includes(each)) ??
      (todo?.is_complete ? "success" : "pending");
  return (
    <button type="button" className={styles.strip} onClick={onOpen}>
      <StatusIcon status={status} size={14} />
      <span className={styles.title}>{active?.title ?? todo?.goal ?? t("panel.label")}</span>
      {todo ? (
        <span className={styles.count}>
          {todo.completed_count}/{todo.total_count}
        </span>
      ) : null}
      <span className="visually-hidden">{t("panel.open")}</span>
      <UpOutlined aria-hidden className={styles.up} />
    </button>
  );
}
