import { useEffect, useMemo, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Virtuoso, type VirtuosoHandle } from "react-virtuoso";

import { useConversation } from "../app/scrub";
import type { Row } from "../state/model";
import { newestIndex, rowsOf } from "../state/rows";
import { RowView } from "./RowView";
import styles from "./Stream.module.css";
import { useStreamTarget } from "./target";
import { useFollowNewest } from "./useFollowNewest";

// The list renders the row before it can have the focus.
const FOCUS_MS = 80;

/** The conversation. Only the rows near the viewport are in the DOM. */
export function Stream() {
  const { t } = useTranslation();
  const conversation = useConversation();
  const rows = useMemo(() => rowsOf(conversation), [conversation]);
  const list = useRef<VirtuosoHandle>(null);
  const newest = newestIndex(rows);
  const { away, toNewest, release, handlers, scrollerRef, grew } = useFollowNewest(list, newest, rows);
  useTarget(list, rows, release);
  return (
    <div className={styles.stream}>
      <Virtuoso<Row, readonly Row[]>
        ref={list}
        className={styles.list}
        role="region"
        aria-label={t("app.main")}
        tabIndex={0}
        data={rows}
        context={rows}
        computeItemKey={keyOf}
        itemContent={renderRow}
        initialTopMostItemIndex={{ index: "LAST", align: "end" }}
        scrollerRef={scrollerRef}
        totalListHeightChanged={grew}
        increaseViewportBy={400}
        components={EDGES}
        {...handlers}
      />
      {away ? (
        <button type="button" className={styles.jump} onClick={toNewest}>
          ↓ {t("run.jump")}
        </button>
      ) : null}
    </div>
  );
}

/** Scrolls to the row that another part of the page leads to. */
function useTarget(list: RefObject<VirtuosoHandle | null>, rows: readonly Row[], release: () => void): void {
  const { key, wanted } = useStreamTarget();
  useEffect(() => {
    const index = rows.findIndex((row) => row.key === key);
    if (wanted === 0 || index < 0) return;
    release();
    list.current?.scrollToIndex({ index, align: "start" });
    const focus = setTimeout(() => {
      const row = document.querySelector<HTMLElement>(`[data-item-index="${index}"]`);
      row?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    }, FOCUS_MS);
    return () => clearTimeout(focus);
    // Only when it is asked for: new rows must not scroll again.
  }, [wanted]);
}

const EDGES = {
  Header: () => <div className={styles.top} />,
  Footer: () => <div className={styles.bottom} />,
};

function keyOf(_index: number, row: Row): string {
  return row.key;
}

function renderRow(index: number, row: Row, rows: readonly Row[]) {
  return <RowView row={row} joined={isInTimeline(rows[index + 1])} />;
}

/** Steps, and questions asked during one, share a timeline. */
function isInTimeline(row: Row | undefined): boolean {
  return row?.kind === "step" || (row?.kind === "question" && row.inStep);
}
