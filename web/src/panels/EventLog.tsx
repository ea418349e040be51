import { CheckOutlined, CopyOutlined, HistoryOutlined } from "@ant-design/icons";
import { Button, Input, Select } from "antd";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Virtuoso, type VirtuosoHandle } from "react-virtuoso";

import { scrubTo } from "../app/scrub";
import { useAppStore } from "../app/store";
import { Code } from "../shared/Code";
import { useCopy } from "../shared/useCopy";
import { entriesOf, useLogVersion, type LogEntry } from "../state/event-log";
import { choicesOf, filterEvents, NO_FILTER, prepareSearch, summaryOf, type EventFilter } from "./event-filter";
import styles from "./EventLog.module.css";

/** Every event as it came, unknown types included; filtered by type and step, searched, copied. */
export default function EventLog() {
  const { t } = useTranslation();
  const conversation = useAppStore((state) => state.current);
  const { version } = useLogVersion();
  const [filter, setFilter] = useState<EventFilter>(NO_FILTER);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<VirtuosoHandle>(null);
  const applied = useDeferredValue(filter);
  const all = entriesOf(conversation);
  const count = all.length;
  // The array of the log grows in place; its version says when.
  const entries = useMemo(() => [...filterEvents(all, applied)], [all, applied, version, count]);
  const choices = useMemo(() => choicesOf(all), [all, version, count]);
  useEffect(() => prepareSearch(all), [all, version]);
  const toggle = (seq: number) => {
    const next = new Set(open);
    if (!next.delete(seq)) next.add(seq);
    setOpen(next);
  };
  return (
    <div className={styles.log}>
      <div className={styles.filters}>
        <Input
          type="search"
          value={filter.query}
          placeholder={t("log.search")}
          aria-label={t("log.search")}
          onChange={(event) => setFilter({ ...filter, query: event.target.value })}
        />
        <Select
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          className={styles.types}
          value={[...filter.types]}
          placeholder={t("log.allTypes")}
          aria-label={t("log.types")}
          options={choices.types.map(({ type, count: of }) => ({ value: type, label: `${type} (${of})` }))}
          onChange={(types: string[]) => setFilter({ ...filter, types: new Set(types) })}
        />
        <Select
          allowClear
          className={styles.steps}
          value={filter.step}
          placeholder={t("log.allSteps")}
          aria-label={t("log.steps")}
          options={choices.steps.map((step) => ({ value: step, label: t("log.step", { number: step + 1 }) }))}
          onChange={(step?: number) => setFilter({ ...filter, step: step ?? null })}
        />
      </div>
      <div className={styles.bar}>
        <span role="status">
          {t("log.count", { shown: entries.length.toLocaleString(), total: count.toLocaleString() })}
        </span>
        <CopyAll entries={entries} />
      </div>
      <Virtuoso
        ref={list}
        className={styles.list}
        data={entries}
        followOutput="auto"
        initialTopMostItemIndex={Math.max(0, entries.length - 1)}
        computeItemKey={(_, entry) => entry.seq}
        itemContent={(_, entry) => (
          <Entry entry={entry} open={open.has(entry.seq)} onToggle={() => toggle(entry.seq)} />
        )}
        role="list"
        aria-label={t("log.events")}
        tabIndex={0}
      />
    </div>
  );
}

interface EntryProps {
  entry: LogEntry;
  open: boolean;
  onToggle(): void;
}

function Entry({ entry, open, onToggle }: EntryProps) {
  const { t } = useTranslation();
  const text = open ? JSON.stringify(entry.frame, null, 2) : "";
  const [copied, copy] = useCopy(text);
  return (
    <div className={styles.entry} role="listitem" data-known={entry.known}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={onToggle}>
        <span className={styles.seq}>{entry.seq}</span>
        <span className={styles.time}>{timeOf(entry.at)}</span>
        <span className={styles.type}>{entry.type}</span>
        {entry.known ? null : <span className={styles.unknown}>{t("log.unknown")}</span>}
        <span className={styles.summary}>{summaryOf(entry)}</span>
      </button>
      {open ? (
        <div className={styles.detail}>
          <div className={styles.buttons}>
            <Button size="small" icon={copied ? <CheckOutlined /> : <CopyOutlined />} onClick={copy}>
              {copied ? t("code.copied") : t("log.copy")}
            </Button>
            <Button size="small" icon={<HistoryOutlined />} onClick={() => scrubTo(entry.seq)}>
              {t("log.showThen")}
            </Button>
          </div>
          <Code text={text} language={text.length < 50_000 ? "json" : null} label={t("log.json", { seq: entry.seq })} />
        </div>
      ) : null}
    </div>
  );
}

function CopyAll({ entries }: { entries: readonly LogEntry[] }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Made only now: of a long log it is many megabytes.
    await navigator.clipboard.writeText(entries.map(({ frame }) => JSON.stringify(frame)).join("\n"));
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <Button size="small" type="text" icon={copied ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy()}>
      {copied ? t("code.copied") : t("log.copyAll")}
    </Button>
  );
}

/** In the time zone of the reader, to the millisecond. */
function timeOf(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at.slice(0, 12);
  const two = (value: number) => String(value).padStart(2, "0");
  const milliseconds = String(date.getMilliseconds()).padStart(3, "0");
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${milliseconds}`;
}
