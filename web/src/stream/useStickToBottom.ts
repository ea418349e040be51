import { useCallback, useMemo, useRef, useState, type RefObject } from "react";
import type { VirtuosoHandle } from "react-virtuoso";

const INPUT_WINDOW_MS = 600;

/**
 * Keeps the newest row in view until the user scrolls away. The list alone cannot tell a scroll
 * from content that grew faster than it was measured.
 */
export function useStickToBottom(list: RefObject<VirtuosoHandle | null>) {
  const stuck = useRef(true);
  const lastInput = useRef(-INPUT_WINDOW_MS);
  const [away, setAway] = useState(false);

  const toBottom = useCallback(() => {
    stuck.current = true;
    list.current?.scrollToIndex({ index: "LAST", align: "end" });
  }, [list]);

  const handlers = useMemo(() => {
    const onInput = () => {
      lastInput.current = performance.now();
    };
    return { onWheel: onInput, onTouchMove: onInput, onKeyDown: onInput, onPointerDown: onInput };
  }, []);

  const atBottomChanged = useCallback((atBottom: boolean) => {
    const byUser = performance.now() - lastInput.current < INPUT_WINDOW_MS;
    if (atBottom) stuck.current = true;
    else if (byUser) stuck.current = false;
    setAway(!stuck.current);
  }, []);

  const grew = useCallback(() => {
    const byUser = performance.now() - lastInput.current < INPUT_WINDOW_MS;
    if (stuck.current && !byUser) toBottom();
  }, [toBottom]);

  return { away, toBottom, handlers, atBottomChanged, grew };
}
