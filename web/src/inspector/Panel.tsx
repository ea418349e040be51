import { Tabs } from "antd";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useConversation } from "../app/store";
import styles from "./Panel.module.css";
import { Plan } from "./Plan";

const Files = lazy(() => import("./Files"));
const Variables = lazy(() => import("./Variables"));

/** The side panel: plan, files, variables. */
export default function Panel() {
  const { t } = useTranslation();
  const { todo, todoRun, runs, files, changes, variables } = useConversation();
  const checks = runs.findLast(({ id }) => id === todoRun)?.checks?.checks;
  const tab = (key: "plan" | "files" | "variables", count: number, children: ReactNode) => ({
    key,
    label: (
      <span>
        {t(`panel.${key}`)}
        {count > 0 ? <span className={styles.count}>{count}</span> : null}
      </span>
    ),
    children: (
      <div className={styles.content}>
        <Suspense>{children}</Suspense>
      </div>
    ),
  });
  return (
    <Tabs
      className={styles.panel}
      items={[
        tab("plan", 0, <Plan todo={todo} checks={checks} />),
        tab("files", changes.length, <Files files={files} changes={changes} />),
        tab("variables", variables.length, <Variables variables={variables} />),
      ]}
    />
  );
}
