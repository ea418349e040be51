import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { TodoItem, TodoList } from "../protocol.gen";
import { StatusIcon } from "../shared/StatusIcon";
import type { CheckState, StepStatus } from "../state/model";
import { Checks } from "../stream/Checks";
import panel from "./Pane.module.css";
import styles from "./Plan.module.css";
import { STEP_STATUS } from "./todo-status";

interface Props {
  todo: TodoList | null;
  statusOf?(item: TodoItem): StepStatus;
  checks?: readonly CheckState[];
}

/** The todo list: goal, progress, items with their state (R33), and when the plan is done. */
export function Plan({ todo, statusOf = plainStatus, checks = [] }: Props) {
  const { t } = useTranslation();
  if (!todo) return <p className={panel.none}>{t("plan.none")}</p>;
  const percent = todo.total_count ? (todo.completed_count / todo.total_count) * 100 : 0;
  const items = [...todo.items].sort((a, b) => a.order - b.order);
  const failed = items.filter((item) => statusOf(item) === "failed").length;
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
          <div style={{ width: `${percent}%` }} data-failed={failed > 0} />
        </div>
        <span>{t("plan.completed", { completed: todo.completed_count, total: todo.total_count })}</span>
        {failed > 0 ? (
          <span className={styles.failed}>{t("plan.failed", { count: failed })}</span>
        ) : null}
      </div>
      <ol className={styles.items}>
        {items.map((item) => (
          <Item key={item.id} item={item} status={statusOf(item)} />
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

function plainStatus({ status }: TodoItem): StepStatus {
  return STEP_STATUS[status];
}

function Item({ item, status }: { item: TodoItem; status: StepStatus }) {
  const { t } = useTranslation();
  const line = useRef<HTMLLIElement>(null);
  const active = item.status === "in_progress";
  useEffect(() => {
    if (active) line.current?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  const partial = active && item.progress > 0 && item.progress < 100;
  return (
    <li ref={line} className={styles.item} data-status={status}>
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
