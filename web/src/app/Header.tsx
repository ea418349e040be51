import { HistoryOutlined, LayoutOutlined, MenuOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";

import { BoundFolder } from "../files/BoundFolder";
import { OpenQuestionsButton } from "../hitl/OpenQuestionsButton";
import { countForms, useQueue } from "../hitl/queue";
import { isRunActive, progressOf, statusOf } from "../state/rows";
import { ShareButton } from "../share/ShareButton";
import styles from "./Header.module.css";
import { scrubTo, stopScrub, useScrub } from "./scrub";
import { ContextIndicator } from "./ContextIndicator";
import { StatusPill } from "./StatusPill";
import { currentConversation, useAppStore, useConversationInfo } from "./store";

// Its popup would be the first view's only one.
const ToneIndicator = lazy(() => import("./ToneIndicator"));

interface Props {
  onOpenSidebar: (() => void) | null;
  onOpenPanel: (() => void) | null;
  /** Opens the drawer with the context; null where it is beside the conversation. */
  onShowContext: (() => void) | null;
}

/** Title, status, and a progress line from the todo list. */
export function Header({ onOpenSidebar: onRail, onOpenPanel: onPanel, onShowContext }: Props) {
  const { t } = useTranslation();
  const info = useConversationInfo();
  const current = useAppStore((state) => state.current);
  const status = useAppStore((state) => statusOf(currentConversation(state)));
  const scrubbing = useScrub((state) => state.count !== null);
  const percent = useAppStore((state) => {
    const conversation = currentConversation(state);
    return isRunActive(conversation) ? progressOf(conversation) : null;
  });
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
      {current !== null && info?.workspace ? <BoundFolder path={info.workspace} /> : null}
      <OpenQuestionsButton />
      <span className={styles.space} />
      <ShareButton />
      {status !== "idle" ? (
        <Button
          type="text"
          icon={<HistoryOutlined />}
          aria-label={t("scrub.open")}
          title={t("scrub.open")}
          aria-pressed={scrubbing}
          onClick={() => (scrubbing ? stopScrub() : scrubTo(Infinity))}
        />
      ) : null}
      {info ? (
        <Suspense fallback={null}>
          <ToneIndicator />
        </Suspense>
      ) : null}
      <ContextIndicator onShow={onShowContext} />
      {onPanel && status !== "idle" ? (
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
