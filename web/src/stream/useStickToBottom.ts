import { useCallback, useMemo, useRef, useState, type RefObject } from "react";
import type { VirtuosoHandle } from "react-virtuoso";

const INTENT = 600;

/**
 * Keeps the newest row in view until the person looks elsewhere. The list alone cannot tell a
 * person who scrolled up from content that grew faster than it was measured.
 */
export function useStickToBottom(list: RefObject<VirtuosoHandle | null>) {
  const stuck = useRef(true);
  const touched = useRef(-INTENT);
  const [away, setAway] = useState(false);

  const toBottom = useCallback(() => {
    stuck.current = true;
    list.current?.scrollToIndex({ index: "LAST", align: "end" });
  }, [list]);

  const handlers = useMemo(() => {
    const touch = () => {
      touched.current = performance.now();
    };
    return { onWheel: touch, onTouchMove: touch, onKeyDown: touch, onPointerDown: touch };
  }, []);

  const atBottomChanged = useCallback((atBottom: boolean) => {
    const byPerson = performance.now() - touched.current < INTENT;
    if (atBottom) stuck.current = true;
    else if (byPerson) stuck.current = false;
    setAway(!stuck.current);
  }, []);

  const grew = useCallback(() => {
    const byPerson = performance.now() - touched.current < INTENT;
    if (stuck.current && !byPerson) toBottom();
  }, [toBottom]);

  return { away, toBottom, handlers, atBottomChanged, grew };
}
