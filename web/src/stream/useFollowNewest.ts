import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent, RefObject, WheelEvent } from "react";
import type { VirtuosoHandle } from "react-virtuoso";

// Nearer than this is there: fractions of pixels, and the jitter of a finger.
const NEAR = 8;
// So much of what is still to come stays in view below the newest row.
const AHEAD = 0.25;
const RELEASES = ["pointerup", "pointercancel", "touchend", "touchcancel"];
const UP_KEYS = new Set(["ArrowUp", "PageUp", "Home"]);
const DOWN_KEYS = new Set(["ArrowDown", "PageDown", "End"]);
// Rows, their text, and the padding of the list for those that are not rendered.
const CHANGES = { childList: true, characterData: true, subtree: true, attributes: true, attributeFilter: ["style"] };
const EDITABLE = "input, textarea, select, [contenteditable], [role=slider], [role=tab]";

/**
 * `newest`: the newest row is kept in view; `end`: the end of the list, where a person has scrolled
 * on to; `free`: the person reads elsewhere, and nothing moves.
 */
type Follow = "newest" | "end" | "free";

/**
 * Keeps the newest row in view until the person scrolls away, and again once they come back.
 *
 * What a person does is known from wheel, keys, pointer and finger, never from how the list moved or
 * how long that took: it also moves by itself, whenever it measures rows, and a slow machine is late.
 */
export function useFollowNewest(list: RefObject<VirtuosoHandle | null>, newest: number, rows: readonly unknown[]) {
  const scroller = useRef<HTMLElement | null>(null);
  const following = useRef<Follow>("newest");
  const lastTop = useRef(0);
  const direction = useRef<"up" | "down">("up");
  const held = useRef(false);
  const tabbed = useRef(false);
  const moved = useRef(false);
  const [away, setAway] = useState(false);
  const newestRow = useRef(newest);
  newestRow.current = newest;
  const isLast = useRef(true);
  isLast.current = newest >= rows.length - 1;

  /** Where the list would have to stand; null while the row is not rendered. */
  const newestTop = useCallback((area: HTMLElement): number | null => {
    const end = area.scrollHeight - area.clientHeight;
    if (isLast.current) return end;
    const row = area.querySelector(`[data-item-index="${newestRow.current}"]`);
    if (!row) return null;
    const bottom = row.getBoundingClientRect().bottom - area.getBoundingClientRect().top + area.scrollTop;
    return Math.max(0, Math.min(end, bottom - area.clientHeight * (1 - AHEAD)));
  }, []);

  const follow = useCallback(() => {
    const area = scroller.current;
    if (!area || following.current === "free" || held.current) return;
    const top = following.current === "end" ? area.scrollHeight - area.clientHeight : newestTop(area);
    if (top === null) list.current?.scrollToIndex({ index: newestRow.current, align: "end" });
    else if (Math.abs(area.scrollTop - top) > 1) area.scrollTop = top;
  }, [list, newestTop]);

  const change = useCallback((to: Follow) => {
    following.current = to;
    moved.current = to === "free";
    setAway(to === "free");
  }, []);

  const scrolled = useCallback(() => {
    const area = scroller.current;
    if (!area) return;
    const { scrollTop: top, scrollHeight, clientHeight } = area;
    const before = lastTop.current;
    lastTop.current = top;
    const byPerson = held.current || (tabbed.current && top < before - 1);
    if (byPerson && Math.abs(top - before) >= 1) {
      direction.current = top < before ? "up" : "down";
      change("free");
    }
    tabbed.current = false;
    if (following.current !== "free") {
      requestAnimationFrame(follow);
      return;
    }
    const target = newestTop(area);
    const down = direction.current === "down";
    // A scroll upwards begins near the newest row: only one downwards arrives there.
    if (down && target !== null && Math.abs(top - target) <= NEAR) change("newest");
    else if (down && scrollHeight - clientHeight - top <= NEAR) change("end");
  }, [newestTop, follow, change]);

  /** The person scrolls up or down, as far as there is anything to scroll to. */
  const scrolls = useCallback(
    (to: "up" | "down") => {
      const area = scroller.current;
      if (!area) return;
      direction.current = to;
      // The browser may have scrolled before it tells of the wheel: what counts is where the list stood.
      const { scrollTop: top, scrollHeight, clientHeight } = area;
      const before = lastTop.current;
      const room = to === "up" ? Math.max(top, before) : scrollHeight - clientHeight - Math.min(top, before);
      if (room > 1) change("free");
      else if (to === "down" && following.current === "free") change("end");
    },
    [change],
  );

  const scrollerRef = useCallback(
    (element: HTMLElement | Window | null) => {
      scroller.current?.removeEventListener("scroll", scrolled);
      scroller.current = element instanceof HTMLElement ? element : null;
      if (scroller.current) holdBack(scroller.current, moved);
      scroller.current?.addEventListener("scroll", scrolled, { passive: true });
    },
    [scrolled],
  );

  // A window or message box that changes its size moves the newest row too.
  useEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const observer = new ResizeObserver(follow);
    observer.observe(area);
    // The list tells of a new height a frame late, after the row was seen in the wrong place; and what moves
    // back in an observer of sizes still counts as a shift. So as soon as rows change, before they are seen.
    const changes = new MutationObserver(follow);
    const items = area.querySelector('[data-testid="virtuoso-item-list"]');
    if (items) changes.observe(items, CHANGES);
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, [follow]);

  useEffect(() => {
    const release = (event: Event) => {
      // The browser cancels the pointer of a finger as soon as it scrolls.
      if (!held.current || isTouch(event)) return;
      held.current = false;
      follow();
    };
    RELEASES.forEach((name) => addEventListener(name, release));
    return () => RELEASES.forEach((name) => removeEventListener(name, release));
  }, [follow]);

  useLayoutEffect(follow, [rows, follow]);

  const toNewest = useCallback(() => {
    held.current = false;
    change("newest");
    follow();
  }, [follow, change]);

  /** Nothing moves until the person comes back to the newest row. */
  const release = useCallback(() => {
    following.current = "free";
    moved.current = false;
    setAway(true);
  }, []);

  const hold = () => {
    held.current = true;
  };
  const handlers = {
    onWheel: ({ deltaY, target, currentTarget }: WheelEvent) => {
      if (deltaY === 0 || scrollsInside(target, currentTarget, deltaY)) return;
      scrolls(deltaY < 0 ? "up" : "down");
    },
    onKeyDown: ({ key, shiftKey, target, currentTarget }: KeyboardEvent) => {
      tabbed.current = key === "Tab";
      if (target instanceof Element && target.closest(EDITABLE)) return;
      const space = key === " " && target === currentTarget;
      if (UP_KEYS.has(key) || (space && shiftKey)) scrolls("up");
      else if (DOWN_KEYS.has(key) || space) scrolls("down");
    },
    // Dragging the scroll bar, selecting text, a finger on the screen.
    onPointerDown: ({ nativeEvent }: PointerEvent) => {
      if (!isTouch(nativeEvent)) hold();
    },
    onTouchStart: hold,
  };
  return { away, toNewest, release, handlers, scrollerRef, grew: follow };
}

/**
 * Scrolls of the list itself are left out once the person moved it: it repeats a scroll to a row as long as
 * rows change, which is all the time while an answer streams, and would pull the person back.
 */
function holdBack(area: HTMLElement, moved: RefObject<boolean>): void {
  const scroll = HTMLElement.prototype.scrollTo as (this: HTMLElement, ...to: unknown[]) => void;
  area.scrollTo = (...to: unknown[]) => {
    if (!moved.current) scroll.apply(area, to);
  };
}

/** Whether the wheel scrolls a box inside the list, such as long output, instead of the list. */
function scrollsInside(target: EventTarget, list: Element, deltaY: number): boolean {
  for (let node = target instanceof Element ? target : null; node && node !== list; node = node.parentElement) {
    const room = deltaY < 0 ? node.scrollTop : node.scrollHeight - node.clientHeight - node.scrollTop;
    if (room > 1 && /auto|scroll/.test(getComputedStyle(node).overflowY)) return true;
  }
  return false;
}

function isTouch(event: Event): boolean {
  return "pointerType" in event && event.pointerType === "touch";
}
