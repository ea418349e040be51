import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Virtuoso, type VirtuosoHandle } from "react-virtuoso";

import { useConversation } from "../app/store";
import type { Row } from "../state/model";
import { rowsOf } from "../state/rows";
import { RowView } from "./RowView";
import styles from "./Stream.module.css";
import { useStickToBottom } from "./useStickToBottom";

const AT_BOTTOM = 48;

/** The conversation. Only the rows near the viewport are in the DOM. */
export function Stream() {
  const { t } = useTranslation();
  const conversation = useConversation();
  const rows = useMemo(() => rowsOf(conversation), [conversation]);
  const list = useRef<VirtuosoHandle>(null);
  const { away, toBottom, handlers, atBottomChanged, grew } = useStickToBottom(list);
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
        totalListHeightChanged={grew}
        atBottomThreshold={AT_BOTTOM}
        atBottomStateChange={atBottomChanged}
        increaseViewportBy={400}
        components={EDGES}
        {...handlers}
      />
      {away ? (
        <button type="button" className={styles.jump} onClick={toBottom}>
          ↓ {t("run.jump")}
        </button>
      ) : null}
    </div>
  );
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
