import { useEffect, useRef, type ComponentType, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import styles from "./PaneTabs.module.css";

export interface PaneTab {
  id: string;
  title: string;
  icon: ComponentType<{ className?: string }>;
  count: number;
}

interface Props {
  tabs: readonly PaneTab[];
  current: string;
  onChoose(id: string): void;
}

/** One tab stop; arrow keys choose. Where they do not fit, the tabs scroll and the chosen one is in view. */
export function PaneTabs({ tabs, current, onChoose }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    tab?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [current]);
  const onKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === current);
    const next = nextTab(event.key, at, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.id);
    list.current?.querySelector<HTMLElement>(`#pane-tab-${tab.id}`)?.focus();
  };
  return (
    <div className={styles.bar}>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={t("panel.label")} onKeyDown={onKey}>
        {tabs.map(({ id, title, icon: Icon, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`pane-tab-${id}`}
            className={styles.tab}
            aria-selected={id === current}
            aria-controls="pane-body"
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            <span aria-hidden="true" className={styles.icon}>
              <Icon />
            </span>
            <span>{title}</span>
            {count > 0 ? <span className={styles.count}>{count}</span> : null}
          </button>
        ))}
      </div>
    </div>
  );
}

function nextTab(key: string, at: number, length: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % length;
    case "ArrowLeft":
      return (at + length - 1) % length;
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return null;
  }
}
