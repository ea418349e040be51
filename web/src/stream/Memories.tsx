import { BulbOutlined } from "@ant-design/icons";
import { App, Button, Checkbox } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { openMemory, signOutIfUnauthorized } from "../app/actions";
import { Chevron } from "../shared/Chevron";
import { useDisclosure } from "../shared/useDisclosure";
import type { MemoriesRow } from "../state/model";
import { api, type Memory } from "../transport/api";
import styles from "./Memories.module.css";

/** Memories that an answer used, with a click to correct them; or what became of some. */
export function Memories({ row }: { row: MemoriesRow }) {
  return row.change === "proposed" ? <Proposals row={row} /> : <Listed row={row} change={row.change} />;
}

function Listed({
  row,
  change,
}: {
  row: MemoriesRow;
  change: Exclude<MemoriesRow["change"], "proposed">;
}) {
  const { t } = useTranslation();
  const [open, toggle] = useDisclosure(`memories-${row.key}`, false);
  const title = t(`memories.${change}`, { count: row.ids.length });
  if (change === "forgotten") {
    return (
      <div className={styles.line}>
        <BulbOutlined aria-hidden /> {title}
      </div>
    );
  }
  return (
    <div>
      <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
        <Chevron open={open} />
        <BulbOutlined aria-hidden /> {title}
      </button>
      {open ? <Texts ids={row.ids} /> : null}
    </div>
  );
}

function Texts({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const memories = useMemories(ids);
  if (memories === null) return <p className={styles.line}>{t("memories.loading")}</p>;
  const gone = ids.length - memories.length;
  return (
    <ul className={styles.list}>
      {memories.map((memory) => (
        <li key={memory.id}>
          <span className={styles.text}>{memory.text}</span>
          <Button
            type="link"
            size="small"
            aria-label={`${t("memories.edit")} ${memory.text}`}
            onClick={() => openMemory(memory.id)}
          >
            {t("memories.edit")}
          </Button>
        </li>
      ))}
      {gone > 0 ? <li className={styles.gone}>{t("memories.gone")}</li> : null}
    </ul>
  );
}

/** Suggestions of the agent: nothing of them is used before the person agrees. */
function Proposals({ row }: { row: MemoriesRow }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const memories = useMemories(row.ids);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const open = memories?.filter((each) => each.proposed) ?? [];
  if (memories === null) return null;
  if (done || open.length === 0) {
    return (
      <div className={styles.line}>
        <BulbOutlined aria-hidden /> {t("memories.decided")}
      </div>
    );
  }
  const ids = open.map(({ id }) => id);
  const decide = async (kept: readonly string[]) => {
    setBusy(true);
    try {
      const declined = ids.filter((id) => !kept.includes(id));
      await signOutIfUnauthorized(api.confirmMemories(kept, declined));
      setDone(true);
    } catch (error) {
      void message.error((error as Error).message || t("composer.offline"));
    }
    setBusy(false);
  };
  return (
    <div className={styles.proposals} role="group" aria-label={t("memories.proposed")}>
      <div className={styles.question}>{t("memories.proposed")}</div>
      {open.map((memory) => (
        <Checkbox
          key={memory.id}
          checked={!dropped.includes(memory.id)}
          onChange={({ target }) =>
            setDropped(
              target.checked ? dropped.filter((id) => id !== memory.id) : [...dropped, memory.id],
            )
          }
        >
          {memory.text}
        </Checkbox>
      ))}
      <div className={styles.actions}>
        <Button
          type="primary"
          size="small"
          disabled={busy || dropped.length === ids.length}
          onClick={() => void decide(ids.filter((id) => !dropped.includes(id)))}
        >
          {t("memories.keep")}
        </Button>
        <Button size="small" disabled={busy} onClick={() => void decide([])}>
          {t("memories.decline")}
        </Button>
      </div>
    </div>
  );
}

/** Those that still exist; null while they are loaded. */
function useMemories(ids: readonly string[]): readonly Memory[] | null {
  const [memories, setMemories] = useState<readonly Memory[] | null>(null);
  const joined = ids.join();
  useEffect(() => {
    let mounted = true;
    signOutIfUnauthorized(api.lookUpMemories(joined.split(","))).then(
      (found) => mounted && setMemories(found),
      () => mounted && setMemories([]),
    );
    return () => {
      mounted = false;
    };
  }, [joined]);
  return memories;
}
