// Whether a mouse button or a finger is down on the page, and a click may come of it.

// Whoever holds it longer drags or selects text, and the page goes on.
const LONGEST = 600;
// The browser makes a click of a finger's touch a little after its end.
const TAP_DELAY = 50;
let until: number | null = null;

export function isPressed(): boolean {
  if (until === null) watch();
  return performance.now() < (until ?? 0);
}

function watch(): void {
  until = 0;
  addEventListener("pointerdown", () => (until = performance.now() + LONGEST), { capture: true });
  const released = ({ pointerType }: PointerEvent) => {
    until = pointerType === "touch" ? performance.now() + TAP_DELAY : 0;
  };
  addEventListener("pointerup", released, { capture: true });
  addEventListener("pointercancel", () => (until = 0), { capture: true });
}
