import { App, Button, Input, Popconfirm, Tag } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { signOutIfUnauthorized } from "../app/actions";
import { useShown } from "../app/scrub";
import { useAppStore } from "../app/store";
import { Chevron } from "../shared/Chevron";
import { Code } from "../shared/Code";
import { useDisclosure } from "../shared/useDisclosure";
import { api, type ContextEntryInfo, type ContextParts } from "../transport/api";
import { Requirements } from "./Requirements";
import styles from "./Context.module.css";

/** What the model will see, part by part; pin, drop, recall, export, clear. */
export default function Context() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const current = useAppStore((state) => state.current);
  const { entries } = useShown(({ context }) => context);
  const [query, setQuery] = useState("");
  const { parts, failed, reload } = useParts(current, query, entries);
  if (current === null) return null;
  /** Whether it worked. If not, what is shown may be out of date: it is loaded again in any case. */
  const act = async (work: Promise<unknown>) => {
    try {
      await signOutIfUnauthorized(work);
      return true;
    } catch (error) {
      void message.error((error as Error).message || t("composer.offline"));
      return false;
    } finally {
      reload();
    }
  };
  const save = async () => {
    try {
      const found = await signOutIfUnauthorized(api.exportContext(current));
      const blob = new Blob([JSON.stringify(found, null, 2)], { type: "application/json" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = "context-export.json";
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      void message.error((error as Error).message || t("composer.offline"));
    }
  };
  const clear = async () => {
    if (!(await act(api.clearContext(current)))) return;
    void message.info({
      content: (
        <>
          {t("context.cleared")}{" "}
          <Button size="small" onClick={() => void act(api.restoreContext(current))}>
            {t("context.restore")}
          </Button>
        </>
      ),
      duration: 10,
    });
  };
  return (
    <div className={styles.context}>
      <p className={styles.help}>{t("context.help")}</p>
      <div className={styles.tools}>
        <Input
          type="search"
          allowClear
          value={query}
          maxLength={2000}
          aria-label={t("context.search")}
          placeholder={t("context.search")}
          onChange={({ target }) => setQuery(target.value)}
        />
        <Button onClick={() => void save()}>{t("context.export")}</Button>
        <Popconfirm
          title={t("context.clearSure")}
          okText={t("context.clear")}
          okButtonProps={{ danger: true }}
          cancelText={t("memories.cancel")}
          onConfirm={() => void clear()}
        >
          <Button danger>{t("context.clear")}</Button>
        </Popconfirm>
        <Button disabled={!parts?.restorable} onClick={() => void act(api.restoreContext(current))}>
          {t("context.restore")}
        </Button>
      </div>
      {failed ? <p role="alert">{t("context.failed")}</p> : null}
      {parts === null ? null : (
        <>
          <Requirements conversation={current} kept={parts.requirements} act={act} />
          <Part
            id="summaries"
            title={t("context.summaries", { count: parts.summaries.length })}
            tokens={parts.summary_tokens}
            text={parts.summaries.map(({ summary }) => summary).join("\n\n")}
          />
          <Part
            id="project"
            title={t("context.projectPart")}
            tokens={parts.project_tokens}
            text={parts.project ? JSON.stringify(parts.project, null, 2) : ""}
          />
          <h2 className={styles.heading}>{t("context.entriesPart")}</h2>
          {parts.entries.length === 0 ? <p className={styles.help}>{t("context.none")}</p> : null}
          <ul className={styles.list}>
            {[...parts.entries].reverse().map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onChange={(action) => void act(api.changeContextEntry(current, entry.id, action))}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Part({ id, title, tokens, text }: { id: string; title: string; tokens: number; text: string }) {
  const { t } = useTranslation();
  const [open, toggle] = useDisclosure(`context-${id}`, false);
  if (text === "") return null;
  return (
    <div>
      <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
        <Chevron open={open} />
        {title}
        <span className={styles.size}>{t("context.tokens", { tokens })}</span>
      </button>
      {open ? <Code text={text} language={null} label={title} /> : null}
    </div>
  );
}

type Action = "pin" | "unpin" | "drop" | "recall";

function Entry({ entry, onChange }: { entry: ContextEntryInfo; onChange: (action: Action) => void }) {
  const { t } = useTranslation();
  const { state, pinned, content, tokens } = entry;
  const role = entry.role === "user" || entry.role === "assistant" ? entry.role : "system";
  const about = content.slice(0, 60);
  const button = (action: Action) => (
    <Button size="small" aria-label={`${t(`context.${action}`)} ${about}`} onClick={() => onChange(action)}>
      {t(`context.${action}`)}
    </Button>
  );
  return (
    <li className={styles.entry} data-state={state}>
      <div className={styles.facts}>
        <strong>{t(`context.${role}`)}</strong>
        <span className={styles.size}>{t("context.tokens", { tokens })}</span>
        {state === "verbatim" ? null : <Tag>{t(`context.${state}`)}</Tag>}
        {pinned ? <Tag color="blue">{t("context.pinned")}</Tag> : null}
      </div>
      <div className={styles.text}>{content.slice(0, 600)}</div>
      <div className={styles.actions}>
        {state === "verbatim" ? (
          <>
            {button(pinned ? "unpin" : "pin")}
            {button("drop")}
          </>
        ) : (
          button("recall")
        )}
      </div>
    </li>
  );
}

function useParts(conversation: string | null, query: string, entries: number) {
  const [parts, setParts] = useState<ContextParts | null>(null);
  const [failed, setFailed] = useState(false);
  const newest = useRef(0);
  const load = useCallback(() => {
    if (conversation === null) return;
    const number = ++newest.current;
    signOutIfUnauthorized(api.contextParts(conversation, query.trim())).then(
      (found) => {
        if (number !== newest.current) return;
        setParts(found);
        setFailed(false);
      },
      () => number === newest.current && setFailed(true),
    );
  }, [conversation, query]);
  useEffect(() => load(), [load, entries]);
  return { parts, failed, reload: load };
}
