import { Button, Checkbox, Popconfirm, Tag } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { openConversation, signOutIfUnauthorized } from "../app/actions";
import { Chevron } from "../shared/Chevron";
import { api, type Memory, type MemoryDetails } from "../transport/api";
import styles from "./MemoryPage.module.css";

interface Props {
  memory: Memory;
  opened: boolean;
  selected: boolean;
  onSelect: (on: boolean) => void;
  onEdit: () => void;
  onForget: () => void;
  onSettle: (keep: string) => void;
}

/** One memory; its details say where it came from and where it was used. */
export function MemoryCard({ memory, opened, selected, onSelect, onEdit, onForget, onSettle }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(opened);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (opened) card.current?.scrollIntoView({ block: "center" });
  }, [opened]);
  const { text } = memory;
  return (
    <li ref={card} className={styles.card} data-chosen={opened}>
      <Checkbox
        checked={selected}
        aria-label={t("memories.select", { text })}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <div className={styles.body}>
        <div className={styles.text} data-open={open}>
          {text}
        </div>
        <div className={styles.facts}>
          <Tag>{t(`memories.${memory.kind}`)}</Tag>
          <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Chevron open={open} />
            {memory.uses > 0 ? t("memories.usedTimes", { count: memory.uses }) : t("memories.neverUsed")}
          </button>
        </div>
        {memory.conflict_id ? <Conflict memory={memory} onSettle={onSettle} /> : null}
        {open ? <Details id={memory.id} /> : null}
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={`${t("memories.edit")} ${text}`} onClick={onEdit}>
          {t("memories.edit")}
        </Button>
        <Popconfirm
          title={t("memories.forgetSure")}
          okText={t("memories.forget")}
          okButtonProps={{ danger: true }}
          cancelText={t("memories.cancel")}
          onConfirm={onForget}
        >
          <Button size="small" danger aria-label={`${t("memories.forget")} ${text}`}>
            {t("memories.forget")}
          </Button>
        </Popconfirm>
      </div>
    </li>
  );
}

function Conflict({ memory, onSettle }: { memory: Memory; onSettle: (keep: string) => void }) {
  const { t } = useTranslation();
  const other = useDetails(memory.conflict_id ?? "");
  if (other === null) return null;
  return (
    <div className={styles.conflict} role="note">
      {t("memories.conflict", { text: other.text })}
      <div className={styles.choices}>
        <Button size="small" type="primary" onClick={() => onSettle(memory.id)}>
          {t("memories.keepThis")}
        </Button>
        <Button size="small" onClick={() => onSettle(other.id)}>
          {t("memories.keepOther")}
        </Button>
        <Button size="small" onClick={() => onSettle("both")}>
          {t("memories.keepBoth")}
        </Button>
      </div>
    </div>
  );
}

function Details({ id }: { id: string }) {
  const { t, i18n } = useTranslation();
  const details = useDetails(id);
  if (details === null) return <p role="status">{t("memories.loading")}</p>;
  const time = (at: string) => new Date(at).toLocaleString(i18n.language);
  const facts = [
    `${t("memories.source")}: ${t(`memories.sources.${details.source}`)}`,
    t("memories.created", { time: time(details.created_at) }),
    t("memories.confidence", { percent: Math.round(details.confidence * 100) }),
  ];
  const from = details.conversation_id;
  return (
    <div className={styles.details}>
      <p>{facts.join(" · ")}</p>
      {from ? (
        <Button type="link" size="small" onClick={() => openConversation(from)}>
          {t("memories.from")}
        </Button>
      ) : null}
      {details.used_in.length > 0 ? (
        <>
          <h3 className={styles.heading}>{t("memories.usedIn")}</h3>
          <ul className={styles.uses}>
            {details.used_in.map((use) => (
              <li key={use.run_id}>
                <Button type="link" size="small" onClick={() => openConversation(use.conversation_id)}>
                  {use.title || t("memories.untitled")}
                </Button>
                <span>{time(use.used_at)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function useDetails(id: string): MemoryDetails | null {
  const [details, setDetails] = useState<MemoryDetails | null>(null);
  useEffect(() => {
    let mounted = true;
    if (id) signOutIfUnauthorized(api.memory(id)).then((found) => mounted && setDetails(found), () => undefined);
    return () => {
      mounted = false;
    };
  }, [id]);
  return details;
}
