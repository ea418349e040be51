import { EllipsisOutlined, PushpinFilled } from "@ant-design/icons";
import { App, Button, Dropdown } from "antd";
import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";

import { deleteConversation, openConversation, pinConversation } from "../app/actions";
import { pathOf } from "../app/route";
import { useAppStore } from "../app/store";
import { StatusIcon } from "../shared/StatusIcon";
import { statusOf } from "../state/rows";
import type { ConversationInfo } from "../transport/api";
import styles from "./ConversationLink.module.css";
import { focusUndo } from "./UndoBar";

const RenameDialog = lazy(() => import("./RenameDialog"));
const DeleteDialog = lazy(() => import("./DeleteDialog"));

type Dialog = "none" | "rename" | "delete";

/** One conversation in the sidebar: a real link, a status marker, and a menu. */
export function ConversationLink({
  info,
  onSelect,
}: {
  info: ConversationInfo;
  onSelect: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const current = useAppStore((state) => state.current === info.id);
  const [dialog, setDialog] = useState<Dialog>("none");
  const title = info.title || t("sidebar.untitled");
  const menu = useRef<HTMLButtonElement>(null);
  const close = () => setDialog("none");
  useEffect(() => {
    if (dialog === "none") return;
    const button = menu.current;
    return () => button?.focus();
  }, [dialog]);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openConversation(info.id);
    onSelect?.();
  };
  const { message } = App.useApp();
  const status = useStatus(info);
  const act = (key: string) => {
    if (key === "rename") return setDialog("rename");
    // What ends a run cannot be undone: that is asked first.
    if (key === "delete" && status !== "idle") return setDialog("delete");
    const done =
      key === "pin"
        ? pinConversation(info.id, !info.pinned).then(() => focusMenu(info.id))
        : deleteConversation(info.id, title).then(focusUndo);
    done.catch((error: Error) => message.error(error.message || t("composer.offline")));
  };
  const items = [
    { key: "rename", label: t("sidebar.rename") },
    { key: "pin", label: t(info.pinned ? "sidebar.unpin" : "sidebar.pin") },
    { key: "delete", label: t("sidebar.delete"), danger: true },
  ];
  return (
    <li className={styles.item} data-current={current}>
      <a
        className={styles.link}
        href={pathOf(info.id)}
        aria-current={current ? "page" : undefined}
        onClick={open}
      >
        <span className={styles.title}>{title}</span>
        {info.pinned ? <PushpinFilled className={styles.pin} aria-label={t("sidebar.pinned")} /> : null}
        <StatusMarker status={status} />
      </a>
      <Dropdown
        trigger={["click"]}
        placement="bottomRight"
        autoFocus
        getPopupContainer={popupContainer}
        menu={{ items, onClick: ({ key }) => act(key) }}
      >
        <Button
          ref={menu}
          className={styles.menu}
          type="text"
          size="small"
          icon={<EllipsisOutlined />}
          aria-label={t("sidebar.actions", { title })}
        />
      </Dropdown>
      <Suspense>
        {dialog === "rename" ? <RenameDialog id={info.id} title={info.title} onClose={close} /> : null}
        {dialog === "delete" ? <DeleteDialog id={info.id} title={title} onClose={close} /> : null}
      </Suspense>
    </li>
  );
}

/** In its new group the conversation has another button; the old one had the focus. */
function focusMenu(id: string): void {
  const link = document.querySelector(`a[href="${pathOf(id)}"]`);
  link?.closest("li")?.querySelector("button")?.focus();
}

/** A menu outside every landmark is hard to find with a screen reader. */
function popupContainer(button: HTMLElement): HTMLElement {
  return button.closest<HTMLElement>("nav, [role=dialog]") ?? document.body;
}

/** The list may be seconds old; the open conversation's events are newer. */
function useStatus(info: ConversationInfo): ConversationInfo["status"] {
  return useAppStore((state) => {
    const conversation = state.current === info.id ? state.conversations[info.id] : undefined;
    if (!conversation || conversation.runs.length === 0) return info.status;
    const status = statusOf(conversation);
    return status === "running" || status === "waiting" ? status : "idle";
  });
}

function StatusMarker({ status }: { status: ConversationInfo["status"] }) {
  const { t } = useTranslation();
  if (status === "idle") return null;
  if (status === "waiting") return <span className={styles.waiting}>{t("sidebar.waiting")}</span>;
  return (
    <>
      <StatusIcon status="running" size={13} />
      <span className="visually-hidden">{t("sidebar.running")}</span>
    </>
  );
}
