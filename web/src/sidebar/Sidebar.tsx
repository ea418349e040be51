import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";

import { openConversation, refreshList } from "../app/actions";
import mark from "../app/mark.svg";
import { useAppStore } from "../app/store";
import { isToday } from "../shared/time";
import type { ConversationInfo } from "../transport/api";
import { ConversationLink } from "./ConversationLink";
import styles from "./Sidebar.module.css";
import { SidebarFooter } from "./SidebarFooter";
import { useListPolling } from "./useListPolling";

/** All conversations, newest first, with what needs attention marked. */
export function Sidebar({ onSelect: onSelect }: { onSelect?: () => void }) {
  const { t } = useTranslation();
  useListPolling();
  const create = () => {
    openConversation(null);
    onSelect?.();
    document.getElementById("composer")?.focus();
  };
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <img src={mark} alt="" width="26" height="26" />
        {t("app.name")}
      </div>
      <Button block icon={<PlusOutlined />} onClick={create}>
        {t("sidebar.create")}
      </Button>
      <div className={styles.list}>
        <List onSelect={onSelect} />
      </div>
      <SidebarFooter />
    </div>
  );
}

function List({ onSelect }: { onSelect: (() => void) | undefined }) {
  const { t } = useTranslation();
  const list = useAppStore((state) => state.list);
  const failed = useAppStore((state) => state.listFailed);
  if (failed && list === null) {
    return (
      <div className={styles.hint} role="alert">
        {t("sidebar.failed")}
        <Button type="link" size="small" onClick={() => void refreshList()}>
          {t("sidebar.retry")}
        </Button>
      </div>
    );
  }
  if (list?.length === 0) return <p className={styles.hint}>{t("sidebar.empty")}</p>;
  const today = list?.filter((each) => isToday(each.updated_at)) ?? [];
  const earlier = list?.filter((each) => !isToday(each.updated_at)) ?? [];
  return (
    <>
      <Group title={t("sidebar.today")} conversations={today} onSelect={onSelect} />
      <Group title={t("sidebar.earlier")} conversations={earlier} onSelect={onSelect} />
    </>
  );
}

function Group({
  title,
  conversations,
  onSelect,
}: {
  title: string;
  conversations: readonly ConversationInfo[];
  onSelect: (() => void) | undefined;
}) {
  if (conversations.length === 0) return null;
  return (
    <section>
      <h2 className={styles.group}>{title}</h2>
      <ul>
        {conversations.map((each) => (
          <ConversationLink key={each.id} info={each} onSelect={onSelect} />
        ))}
      </ul>
    </section>
  );
}
