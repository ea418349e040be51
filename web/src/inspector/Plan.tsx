import { useTranslation } from "react-i18next";

import type { TodoItem, TodoList } from "../protocol.gen";
import { StatusIcon } from "../shared/StatusIcon";
import type { CheckState } from "../state/model";
import { Checks } from "../stream/Checks";
import panel from "./Panel.module.css";
import styles from "./Plan.module.css";
import { STEP_STATUS } from "./todo-status";

interface Props {
  todo: TodoList | null;
  checks?: readonly CheckState[];
}

/** The todo list: goal, progress, items with their state (R33), and when the plan is done. */
export function Plan({ todo, checks = [] }: Props) {
  const { t } = useTranslation();
  if (!todo) return <p className={panel.none}>{t("plan.none")}</p>;
  const percent = todo.total_count ? (todo.completed_count / todo.total_count) * 100 : 0;
  const items = [...todo.items].sort((a, b) => a.order - b.order);
  return (
    <div>
      <h2 className={styles.goal}>{todo.goal}</h2>
      <div className={styles.progress}>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={t("plan.progress")}
          aria-valuemin={0}
          aria-valuemax={todo.total_count}
          aria-valuenow={todo.completed_count}
        >
          <div style={{ width: `${percent}%` }} data-failed={todo.has_failed} />
        </div>
        <span>{t("plan.completed", { completed: todo.completed_count, total: todo.total_count })}</span>
        {todo.failed_count > 0 ? (
          <span className={styles.failed}>{t("plan.failed", { count: todo.failed_count })}</span>
        ) : null}
      </div>
      <ol className={styles.items}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ol>
      {checks.length > 0 ? (
        <div className={styles.checks}>
          <Checks checks={checks} />
        </div>
      ) : null}
    </div>
  );
}

function Item({ item }: { item: TodoItem }) {
  const { t } = useTranslation();
  const status = STEP_STATUS[item.status];
  const partial = item.status === "in_progress" && item.progress > 0 && item.progress < 100;
  return (
    <li className={styles.item} data-status={status}>
      <StatusIcon status={status} size={15} />
      <div className={styles.text}>
        <span className={styles.title}>{item.title}</span>
        <span className="visually-hidden">{t(`step.${status}`)}</span>
        {partial ? <span className={styles.percent}>{item.progress}%</span> : null}
        {item.error ? <div className={styles.error}>{item.error}</div> : null}
      </div>
      {item.tool ? <code className={styles.tool}>{item.tool}</code> : null}
    </li>
  );
}
