import { BulbOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { TFunction } from "i18next";
import { useState, type UIEvent } from "react";
import { useTranslation } from "react-i18next";

import { hasMore, openConversation, openMemory, refreshList, showMoreOfList } from "../app/actions";
import mark from "../app/mark.svg";
import { usePreferences } from "../app/preferences";
import { useAppStore } from "../app/store";
import { InboxButton } from "../inbox/InboxButton";
import { daysAgo } from "../shared/time";
import type { ConversationInfo } from "../transport/api";
import { ConversationLink } from "./ConversationLink";
import { PlaybooksButton } from "../playbooks/PlaybooksButton";
import styles from "./Sidebar.module.css";
import { SearchResults } from "./SearchResults";
import { SidebarFooter } from "./SidebarFooter";
import { UndoBar } from "./UndoBar";

/** All conversations by day, pinned ones first, with what needs attention marked. */
export function Sidebar({ onSelect: onSelect }: { onSelect?: () => void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
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
      <InboxButton onOpen={onSelect} />
      <input
        id="conversation-search"
        type="search"
        className={styles.search}
        aria-label={t("sidebar.search")}
        placeholder={t("sidebar.search")}
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className={styles.list} onScroll={showMoreNearEnd}>
        {words.trim() === "" ? (
          <List onSelect={onSelect} />
        ) : (
          <SearchResults words={words.trim()} onSelect={onSelect} />
        )}
      </div>
      <MemoryLink onSelect={onSelect} />
      <PlaybooksButton className={styles.place ?? ""} onOpen={onSelect} />
      <UndoBar />
      <SidebarFooter />
    </div>
  );
}

function MemoryLink({ onSelect }: { onSelect: (() => void) | undefined }) {
  const { t } = useTranslation();
  const open = useAppStore((state) => state.memory !== null);
  const show = () => {
    openMemory();
    onSelect?.();
  };
  return (
    <Button
      block
      className={styles.place}
      type={open ? "default" : "text"}
      icon={<BulbOutlined />}
      aria-current={open ? "page" : undefined}
      onClick={show}
    >
      {t("memories.title")}
    </Button>
  );
}

function List({ onSelect }: { onSelect: (() => void) | undefined }) {
  const { t } = useTranslation();
  const list = useAppStore((state) => state.list);
  const failed = useAppStore((state) => state.listFailed);
  const more = useAppStore(hasMore);
  const language = usePreferences((state) => state.language);
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
  return (
    <>
      {groupsOf(list ?? [], t, language).map(({ title, conversations }) => (
        <Group key={title} title={title} conversations={conversations} onSelect={onSelect} />
      ))}
      {more && (
        <Button block type="text" size="small" onClick={() => void showMoreOfList()}>
          {t("sidebar.more")}
        </Button>
      )}
    </>
  );
}

/** Within a few rows: the next ones are there before the person has scrolled to the last. */
function showMoreNearEnd({ currentTarget: list }: UIEvent<Element>): void {
  if (list.scrollHeight - list.scrollTop - list.clientHeight < 200) void showMoreOfList();
}

/** Pinned ones, then a group for each day. */
function groupsOf(list: readonly ConversationInfo[], t: TFunction, language: string) {
  const groups = new Map<string, ConversationInfo[]>();
  for (const each of list) {
    const title = each.pinned ? t("sidebar.pinned") : dayOf(each.updated_at, t, language);
    const group = groups.get(title);
    if (group) group.push(each);
    else groups.set(title, [each]);
  }
  return [...groups].map(([title, conversations]) => ({ title, conversations }));
}

function dayOf(at: string, t: TFunction, language: string): string {
  const days = daysAgo(at);
  if (days <= 0) return t("sidebar.today");
  if (days === 1) return t("sidebar.yesterday");
  const date = new Date(at);
  const sameYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString(language === "en" ? "en" : "zh-CN", {
    month: "long",
    day: "numeric",
    ...(days < 7 ? { weekday: "short" } : {}),
    ...(sameYear ? {} : { year: "numeric" }),
  });
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
