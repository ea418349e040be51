// Collects events and hands them on once per animation frame: thousands a second cost one render.
import type { WenkoEvent } from "../protocol.gen";

// A hidden tab gets no animation frames, but its state must still move on.
const HIDDEN_DELAY = 250;

export class Batch {
  private events: WenkoEvent[] = [];
  private scheduled = false;

  constructor(private readonly deliver: (events: readonly WenkoEvent[]) => void) {}

  add(event: WenkoEvent): void {
    this.events.push(event);
    if (this.scheduled) return;
    this.scheduled = true;
    if (document.hidden) setTimeout(this.flush, HIDDEN_DELAY);
    else requestAnimationFrame(this.flush);
  }

  readonly flush = (): void => {
    this.scheduled = false;
    const events = this.events;
    this.events = [];
    if (events.length > 0) this.deliver(events);
  };
}
