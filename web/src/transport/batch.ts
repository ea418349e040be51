// Collects events and delivers them once per animation frame: thousands a second cost one render.
import type { PageEvent } from "./page-event";

// A hidden tab gets no animation frames, but its state must stay current.
const HIDDEN_DELAY = 250;
// More than a live run ever sends per frame: a long history is being replayed, and rendering every
// frame of it would take longer than loading it.
const FLOOD = 200;
const FLOOD_DELAY = 400;

export class Batch {
  private events: PageEvent[] = [];
  private scheduled = false;
  private flooded = false;

  constructor(private readonly deliver: (events: readonly PageEvent[]) => void) {}

  add(event: PageEvent): void {
    this.events.push(event);
    if (this.scheduled) return;
    this.scheduled = true;
    if (document.hidden) setTimeout(this.flush, HIDDEN_DELAY);
    else if (this.flooded) setTimeout(this.flush, FLOOD_DELAY);
    else requestAnimationFrame(this.flush);
  }

  readonly flush = (): void => {
    this.scheduled = false;
    const events = this.events;
    this.flooded = events.length > FLOOD;
    this.events = [];
    if (events.length > 0) this.deliver(events);
  };
}
