import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";

import styles from "./PaneColumn.module.css";
import { clampShare, DEFAULT_SHARE, limitsOf, setShare, useSplit } from "./split";

const Pane = lazy(() => import("./Pane"));
const STEP = 0.02;
const LARGE_STEP = 0.1;

/** The pane as a column whose edge can be dragged, or moved with the arrow keys. */
export function PaneColumn() {
  const { t } = useTranslation();
  const { share } = useSplit();
  const column = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(1200);
  // What conversation and pane have together; the sidebar keeps its width.
  useEffect(() => {
    const measure = () => {
      const main = column.current?.previousElementSibling;
      if (!column.current || !main) return;
      setRoom(main.getBoundingClientRect().width + column.current.getBoundingClientRect().width);
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  const { least, most } = limitsOf(room);
  const shown = clampShare(share, room);
  const moveTo = (wanted: number) => setShare(clampShare(wanted, room));
  const onKey = (event: KeyboardEvent) => {
    const by = event.shiftKey ? LARGE_STEP : STEP;
    const wanted = { ArrowLeft: shown + by, ArrowRight: shown - by, Home: most, End: least, Enter: DEFAULT_SHARE }[
      event.key
    ];
    if (wanted === undefined) return;
    event.preventDefault();
    moveTo(wanted);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const right = column.current?.getBoundingClientRect().right ?? innerWidth;
    moveTo((right - event.clientX) / room);
  };
  return (
    <aside
      ref={column}
      className={styles.column}
      style={{ width: Math.round(shown * room) }}
      aria-label={t("panel.label")}
    >
      <div
        className={styles.divider}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t("panel.resize")}
        title={t("panel.resizeHelp")}
        aria-valuemin={Math.round(least * 100)}
        aria-valuemax={Math.round(most * 100)}
        aria-valuenow={Math.round(shown * 100)}
        onKeyDown={onKey}
        onDoubleClick={() => moveTo(DEFAULT_SHARE)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <Suspense>
        <Pane />
      </Suspense>
    </aside>
  );
}
