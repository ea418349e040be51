import { BulbOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import { Chevron } from "../shared/Chevron";
import { useDisclosure } from "../shared/useDisclosure";
import { StatusIcon } from "../shared/StatusIcon";
import type { ThoughtsRow } from "../state/model";
import styles from "./Thoughts.module.css";

/** The agent's thoughts, collapsed; while it thinks, the latest one is shown. */
export function Thoughts({ row }: { row: ThoughtsRow }) {
  const { t } = useTranslation();
  const [open, toggle] = useDisclosure(row.key, false);
  const latest = row.thoughts.at(-1)?.content;
  const count = t("run.thoughts", { count: row.thoughts.length });
  return (
    <div>
      <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
        {row.active ? <StatusIcon status="running" size={14} /> : <BulbOutlined aria-hidden />}
        <span className={styles.label}>{row.active ? latest : count}</span>
        <Chevron open={open} />
      </button>
      {open ? (
        <ol className={styles.list}>
          {row.thoughts.map((thought) => (
            <li key={thought.id} data-type={thought.type}>
              {thought.content}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
