import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Batch } from "../src/transport/batch";
import type { PageEvent } from "../src/transport/page-event";
import { recorded } from "./recorded";

const token = recorded("hello-world").find(({ type }) => type === "token") as Extract<PageEvent, { type: "token" }>;
const FRAME = 16;
let delivered: PageEvent[][] = [];
let batch: Batch;

function add(count: number): void {
  for (let at = 0; at < count; at += 1) batch.add({ ...token, payload: { ...token.payload, content: "字" } });
}

beforeEach(() => {
  vi.useFakeTimers();
  delivered = [];
  batch = new Batch((events) => delivered.push([...events]));
});

afterEach(() => {
  vi.useRealTimers();
});

describe("events on their way to the page", () => {
  it("are delivered once per frame, pieces of one answer as one", () => {
    add(5);
    vi.advanceTimersByTime(FRAME);
    expect(delivered).toHaveLength(1);
    expect(delivered[0]).toMatchObject([{ payload: { content: "字字字字字" } }]);
  });

  it("keep coming with each frame after one that was late", () => {
    add(1);
    // The frame is late by a third of a second, at a thousand tokens a second.
    for (let late = 0; late < 300; late += 1) add(1);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 300);
    vi.advanceTimersByTime(FRAME);
    vi.mocked(performance.now).mockRestore();
    expect(delivered).toHaveLength(1);
    add(16);
    vi.advanceTimersByTime(FRAME);
    expect(delivered).toHaveLength(2);
  });

  it("of a history are delivered in few large parts", () => {
    add(5000);
    vi.advanceTimersByTime(FRAME);
    add(5000);
    vi.advanceTimersByTime(FRAME);
    expect(delivered).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(delivered).toHaveLength(2);
  });

  it("wait until a click has ended, or becomes a drag", () => {
    add(1);
    vi.advanceTimersByTime(FRAME);
    dispatchEvent(new Event("pointerdown"));
    add(1);
    vi.advanceTimersByTime(300);
    expect(delivered).toHaveLength(1);
    dispatchEvent(new Event("pointerup"));
    vi.advanceTimersByTime(2 * FRAME);
    expect(delivered).toHaveLength(2);
    dispatchEvent(new Event("pointerdown"));
    add(1);
    vi.advanceTimersByTime(1000);
    expect(delivered).toHaveLength(3);
    dispatchEvent(new Event("pointerup"));
  });
});
