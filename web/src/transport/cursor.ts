// Keeps a followed conversation without gaps: every event once, in order, however often it is sent.

export type Verdict = "take" | "drop" | "gap";

// A journal has no gaps. If one ever had, requesting the missing part forever would not help.
const TRIES = 3;

export class Cursor {
  private followPending = false;
  private tries = 0;

  constructor(public last = 0) {}

  /** A follow command was sent: until its reply, a jump in `seq` is no reason to send another. */
  followSent(): void {
    this.followPending = true;
  }

  followDone(): void {
    this.followPending = false;
  }

  check(seq: number): Verdict {
    if (seq <= this.last) return "drop";
    if (seq > this.last + 1) {
      if (this.followPending) return "drop";
      if (this.tries++ < TRIES) return "gap";
    }
    this.tries = 0;
    this.last = seq;
    return "take";
  }
}
