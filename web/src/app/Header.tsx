import { LayoutOutlined, MenuOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { OpenQuestionsButton } from "../hitl/OpenQuestionsButton";
import { countForms, useQueue } from "../hitl/queue";
import { formatUsage } from "../shared/usage";
import { usageOf } from "../state/reduce-model";
import { isRunActive, progressOf, statusOf } from "../state/rows";
import styles from "./Header.module.css";
import { StatusPill } from "./StatusPill";
import { useConversation, useConversationInfo, useAppStore } from "./store";

interface Props {
  onOpenSidebar: (() => void) | null;
  onOpenPanel: (() => void) | null;
}

/** Title, status, and a progress line from the todo list. */
export function Header({ onOpenSidebar: onRail, onOpenPanel: onPanel }: Props) {
  const { t } = useTranslation();
  const info = useConversationInfo();
  const current = useAppStore((state) => state.current);
  const conversation = useConversation();
  const status = statusOf(conversation);
  const busy = isRunActive(conversation);
  const usage = usageOf(conversation);
  const percent = busy ? progressOf(conversation) : null;
  const title = (current !== null && info?.title) || t("sidebar.untitled");
  const waiting = countForms(useQueue());
  useEffect(() => {
    const count = waiting > 0 ? `(${waiting}) ` : "";
    document.title = `${count}${title} · ${t("app.name")}`;
  }, [title, waiting, t]);
  return (
    <header className={styles.header}>
      {onRail ? (
        <Button type="text" icon={<MenuOutlined />} aria-label={t("sidebar.open")} onClick={onRail} />
      ) : null}
      <h1 className={styles.title}>{title}</h1>
      {status === "waiting" ? null : <StatusPill status={status} percent={percent} />}
      <OpenQuestionsButton />
      <span className={styles.space} />
      {usage ? (
        <span className={styles.usage} title={t("usage.conversation")}>
          {formatUsage(t, usage)}
        </span>
      ) : null}
      {onPanel ? (
        <Button
          type="text"
          icon={<LayoutOutlined />}
          aria-label={t("panel.open")}
          onClick={onPanel}
        />
      ) : null}
      <div className={styles.progress} style={{ width: `${percent ?? 0}%` }} aria-hidden="true" />
    </header>
  );
}
