// Collects events and delivers them once per animation frame: thousands a second cost one render.
import { isPressed } from "./press";
import { joined, type PageEvent } from "./page-event";

// A hidden tab gets no animation frames, but its state must stay current.
const HIDDEN_DELAY = 250;
// A history is replayed at tens of thousands a second, and rendering every frame of it would take longer
// than loading it. A rate, not a number: after one late frame a live answer has hundreds waiting too, and
// waiting again would make the next frame late as well.
const FLOOD = 200;
const FLOOD_PER_MS = 8;
const FLOOD_DELAY = 250;
const FRAME = 16;

export class Batch {
  private events: PageEvent[] = [];
  private count = 0;
  private scheduled = false;
  private flooded = false;
  private since = 0;

  constructor(private readonly deliver: (events: readonly PageEvent[]) => void) {}

  add(event: PageEvent): void {
    this.count += 1;
    const both = joined(this.events.at(-1), event);
    if (both) this.events[this.events.length - 1] = both;
    else this.events.push(event);
    if (this.scheduled) return;
    this.scheduled = true;
    this.since = performance.now();
    if (document.hidden) setTimeout(this.flushUnpressed, HIDDEN_DELAY);
    else if (this.flooded) setTimeout(this.flushUnpressed, FLOOD_DELAY);
    else requestAnimationFrame(this.flushUnpressed);
  }

  /** A click is lost if what it began on has moved away before it ends. */
  private readonly flushUnpressed = (): void => {
    if (isPressed()) setTimeout(this.flushUnpressed, FRAME);
    else this.flush();
  };

  readonly flush = (): void => {
    this.scheduled = false;
    const events = this.events;
    this.flooded = this.count > FLOOD && this.count > FLOOD_PER_MS * (performance.now() - this.since);
    this.count = 0;
    this.events = [];
    if (events.length > 0) this.deliver(events);
  };
}
