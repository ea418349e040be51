import { describe, expect, it } from "vitest";

import { Cursor } from "../src/transport/cursor";
import { parseFrame } from "../src/transport/frame";
import { rejected } from "./fake-server";
import { frames, recorded } from "./recorded";

describe("the cursor", () => {
  it("accepts every event once and in order", () => {
    const cursor = new Cursor(2);
    expect([1, 2, 3, 3, 4].map((seq) => cursor.check(seq))).toEqual([
      "drop",
      "drop",
      "take",
      "drop",
      "take",
    ]);
  });

  it("follows again at a gap, and only once until the server replied", () => {
    const cursor = new Cursor(2);
    expect(cursor.check(5)).toBe("gap");
    cursor.followSent();
    expect(cursor.check(6)).toBe("drop");
    cursor.followDone();
    expect([3, 4, 5, 6].map((seq) => cursor.check(seq))).toEqual(["take", "take", "take", "take"]);
  });

  it("continues over a gap that the server cannot fill", () => {
    const cursor = new Cursor(0);
    expect([5, 5, 5].map((seq) => cursor.check(seq))).toEqual(["gap", "gap", "gap"]);
    expect(cursor.check(5)).toBe("take");
    expect(cursor.check(6)).toBe("take");
  });
});

describe("frames", () => {
  const [first = ""] = frames("hello-world");
  const event = JSON.parse(first) as Record<string, unknown>;

  it("an event of a known type is an event", () => {
    expect(parseFrame(first).kind).toBe("event");
  });

  it.each(["", "{", "null", "[]", '"text"', "{}", '{"type":1}'])(
    "%j is bad, not a crash",
    (text) => {
      expect(parseFrame(text).kind).toBe("bad");
    },
  );

  it("a known type with a missing field is bad and keeps its position", () => {
    const frame = parseFrame(JSON.stringify({ ...event, payload: {} }));
    expect(frame).toMatchObject({ kind: "bad", position: { seq: 1 } });
  });

  it("a type from a newer server is unknown, not bad", () => {
    const frame = parseFrame(JSON.stringify({ ...event, type: "telepathy" }));
    expect(frame).toMatchObject({ kind: "unknown", type: "telepathy", position: { seq: 1 } });
  });

  it("an error without seq is a reply, with seq an event", () => {
    const reply = rejected("1", "refused", "no");
    expect(parseFrame(JSON.stringify(reply)).kind).toBe("reply");
    const data = { error_type: "Refused", details: "", code: "refused" };
    const payload = { ...(event.payload as object), message: "no", data };
    expect(parseFrame(JSON.stringify({ ...event, type: "error", payload })).kind).toBe("event");
  });
});

describe("an event that an older server stored", () => {
  it("is read with the values that its missing fields stand for", () => {
    const [newer] = recorded("loop").filter(({ type }) => type === "plan_start");
    const older = structuredClone(newer) as { payload: { data: { plan: { checks?: unknown } } } };
    delete older.payload.data.plan.checks;
    const frame = parseFrame(JSON.stringify(older));
    expect(frame.kind === "event" && frame.event).toMatchObject({
      payload: { data: { plan: { checks: [] } } },
    });
  });
});
