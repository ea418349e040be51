import { ArrowLeftOutlined, MenuOutlined } from "@ant-design/icons";
import { App, Button, Checkbox, Input, Select } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { openConversation, signOutIfUnauthorized } from "../app/actions";
import { useAppStore } from "../app/store";
import { api, type Memory, type MemoryKind, type MemorySettings } from "../transport/api";
import { MemoryCard } from "./MemoryCard";
import { KINDS, MemoryDialog, type Draft } from "./MemoryDialog";
import styles from "./MemoryPage.module.css";
import { Transfer } from "./Transfer";

const PAGE = 100;
/** As many as one request returns. */
const MOST = 1000;

interface Props {
  /** The memory to show opened; empty for none. */
  chosen: string;
  onOpenSidebar: (() => void) | null;
}

/** Everything that is remembered of the user: see, search, correct, merge, forget. */
export default function MemoryPage({ chosen, onOpenSidebar }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const current = useAppStore((state) => state.current);
  const [query, setQuery] = useState("");
  const [kind, setKind] = useState<MemoryKind | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [draft, setDraft] = useState<Draft | null>(null);
  const { memories, proposed, failed, hasMore, loadMore, reload } = useMemoryList(query, kind, chosen);
  useEffect(() => {
    document.title = `${t("memories.title")} · ${t("app.name")}`;
  }, [t]);
  const act = async (work: Promise<unknown>) => {
    try {
      await signOutIfUnauthorized(work);
      setSelected([]);
      reload();
    } catch (error) {
      void message.error((error as Error).message || t("composer.offline"));
    }
  };
  const merge = () => {
    const texts = memories?.filter(({ id }) => selected.includes(id)).map(({ text }) => text) ?? [];
    setDraft({ merged: selected, text: texts.join("；"), kind: "fact" });
  };
  return (
    <>
      <header className={styles.header}>
        {onOpenSidebar ? (
          <Button
            type="text"
            icon={<MenuOutlined />}
            aria-label={t("sidebar.open")}
            onClick={onOpenSidebar}
          />
        ) : null}
        <h1 className={styles.title}>{t("memories.title")}</h1>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t("memories.back")}
          title={t("memories.back")}
          onClick={() => openConversation(current)}
        />
      </header>
      <div className={styles.page} id="memories" tabIndex={-1}>
        <div className={styles.content}>
          <p className={styles.help}>{t("memories.help")}</p>
          <div className={styles.tools}>
            <Input
              className={styles.search}
              type="search"
              allowClear
              value={query}
              maxLength={2000}
              aria-label={t("memories.search")}
              placeholder={t("memories.search")}
              onChange={({ target }) => setQuery(target.value)}
            />
            <Select
              className={styles.kind}
              aria-label={t("memories.kind")}
              value={kind ?? "all"}
              options={[
                { value: "all", label: t("memories.all") },
                ...KINDS.map((each) => ({ value: each, label: t(`memories.${each}`) })),
              ]}
              onChange={(value) => setKind(value === "all" ? null : (value as MemoryKind))}
            />
            <Button type="primary" onClick={() => setDraft({ text: "", kind: kind ?? "fact" })}>
              {t("memories.add")}
            </Button>
            {selected.length > 1 ? <Button onClick={merge}>{t("memories.merge")}</Button> : null}
            <Transfer onChanged={reload} />
          </div>
          {proposed.length > 0 ? (
            <section aria-labelledby="proposals">
              <h2 className={styles.heading} id="proposals">
                {t("memories.proposals")}
              </h2>
              <ul className={styles.list}>
                {proposed.map((memory) => (
                  <li key={memory.id} className={styles.proposal}>
                    <span>{memory.text}</span>
                    <Button size="small" type="primary" onClick={() => void act(api.confirmMemories([memory.id], []))}>
                      {t("memories.save")}
                    </Button>
                    <Button size="small" onClick={() => void act(api.confirmMemories([], [memory.id]))}>
                      {t("memories.decline")}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {failed ? (
            <p role="alert">
              {t("memories.failed")}{" "}
              <Button type="link" size="small" onClick={reload}>
                {t("memories.retry")}
              </Button>
            </p>
          ) : memories === null ? (
            <p role="status">{t("memories.loading")}</p>
          ) : memories.length === 0 ? (
            <p className={styles.none}>{t(query || kind ? "memories.noMatch" : "memories.none")}</p>
          ) : (
            <ul className={styles.list}>
              {memories.map((memory) => (
                <MemoryCard
                  key={memory.id}
                  memory={memory}
                  opened={memory.id === chosen}
                  selected={selected.includes(memory.id)}
                  onSelect={(on) =>
                    setSelected(on ? [...selected, memory.id] : selected.filter((id) => id !== memory.id))
                  }
                  onEdit={() => setDraft({ edited: memory, text: memory.shown, kind: memory.kind })}
                  onForget={() => void act(api.forgetMemory(memory.id))}
                  onSettle={(keep) => void act(api.settleMemory(memory.id, keep))}
                />
              ))}
            </ul>
          )}
          {hasMore ? (
            <Button className={styles.loadMore} onClick={loadMore}>
              {t("memories.more")}
            </Button>
          ) : null}
          <AutomaticKinds />
        </div>
      </div>
      <MemoryDialog draft={draft} onClose={() => setDraft(null)} onSaved={() => { setSelected([]); reload(); }} />
    </>
  );
}

/** Off by default: nothing is remembered without a yes. */
function AutomaticKinds() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [settings, setSettings] = useState<MemorySettings | null>(null);
  useEffect(() => {
    signOutIfUnauthorized(api.memorySettings()).then(setSettings, () => setSettings(null));
  }, []);
  if (settings === null) return null;
  const change = async (chosen: { automatic?: MemoryKind[]; tone?: boolean }) => {
    try {
      setSettings(await signOutIfUnauthorized(api.changeMemorySettings(chosen)));
    } catch (error) {
      void message.error((error as Error).message || t("composer.offline"));
    }
  };
  return (
    <>
      <fieldset className={styles.automatic}>
        <legend>{t("memories.automatic")}</legend>
        <Checkbox.Group
          options={KINDS.map((each) => ({ value: each, label: t(`memories.${each}`) }))}
          value={settings.automatic}
          onChange={(values) => void change({ automatic: values })}
        />
      </fieldset>
      <fieldset className={styles.automatic}>
        <legend>{t("tone.title")}</legend>
        <Checkbox checked={settings.tone} onChange={(event) => void change({ tone: event.target.checked })}>
          {t("tone.on")}
        </Checkbox>
        <p className={styles.note}>{t("tone.help")}</p>
      </fieldset>
      {settings.vectors === "off" ? null : (
        <p className={styles.note} role={settings.vectors === "failing" ? "alert" : undefined}>
          {t(`memories.vectors.${settings.vectors}`)}
        </p>
      )}
    </>
  );
}

function useMemoryList(query: string, kind: MemoryKind | null, chosen: string) {
  const [memories, setMemories] = useState<readonly Memory[] | null>(null);
  const [proposed, setProposed] = useState<readonly Memory[]>([]);
  const [failed, setFailed] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  const newest = useRef(0);
  const loaded = useRef(0);
  loaded.current = memories?.length ?? 0;
  const load = useCallback(() => {
    const number = ++newest.current;
    const q = query.trim();
    // After a change, as many as were shown: what was looked at stays there.
    const limit = q ? PAGE : Math.min(MOST, Math.max(PAGE, loaded.current));
    const filter = { ...(q ? { q } : {}), ...(kind ? { kind } : {}), limit };
    // Only the newest request counts: a slow answer to an older query must not replace it.
    const isNewest = () => number === newest.current;
    // What a link leads to is shown first, however old it is.
    const linked = chosen && !q && !kind ? api.lookUpMemories([chosen]) : Promise.resolve([]);
    signOutIfUnauthorized(Promise.all([api.memories(filter), api.memories({ proposed: true }), linked])).then(
      ([found, open, wanted]) => {
        if (!isNewest()) return;
        const older = wanted.filter(({ id }) => !found.some((one) => one.id === id));
        setMemories([...older, ...found]);
        setHasMore(!q && found.length === limit);
        setProposed(open);
        setFailed(false);
      },
      () => isNewest() && setFailed(true),
    );
  }, [query, kind, chosen]);
  useEffect(() => {
    loaded.current = 0;
    load();
  }, [load]);
  const loadMore = () => {
    const before = memories?.at(-1)?.id;
    if (before === undefined) return;
    const number = newest.current;
    const filter = { ...(kind ? { kind } : {}), limit: PAGE, before };
    signOutIfUnauthorized(api.memories(filter)).then(
      (found) => {
        if (number !== newest.current) return;
        setMemories((shown) => [...(shown ?? []), ...found.filter(({ id }) => !shown?.some((one) => one.id === id))]);
        setHasMore(found.length === PAGE);
      },
      () => setFailed(true),
    );
  };
  return { memories, proposed, failed, hasMore, loadMore, reload: load };
}
