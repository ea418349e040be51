import { beforeEach, describe, expect, it, vi } from "vitest";

import type { WenkoEvent } from "../src/protocol.gen";
import { EMPTY } from "../src/state/model";
import { reduceAll } from "../src/state/reduce";
import { processState, rowsOf, statusOf } from "../src/state/rows";
import { parseFrame } from "../src/transport/frame";
import { display, field, form, PHONES, ScriptedRun } from "./questions";
import { recorded } from "./recorded";

const CITY = field({ name: "city", type: "text", label: "城市" });
let run: ScriptedRun;
let started: WenkoEvent;

beforeEach(() => {
  run = new ScriptedRun();
  started = run.begin();
});

describe("the stream", () => {
  it("R62 holds text back while a form is open, and continues after the answer", () => {
    const asked = [started, run.says("先问一下。"), run.asks(form("f1", [CITY]))];
    const more = [run.says("之后的文字。")];
    const open = reduceAll(EMPTY, [...asked, ...more]);
    expect(rowsOf(open).map((row) => row.kind)).toEqual(["user", "text", "question", "awaiting_answer"]);
    expect(statusOf(open)).toBe("waiting");
    const answered = reduceAll(open, [run.closes("f1")]);
    expect(rowsOf(answered).map((row) => row.kind)).toEqual(["user", "text", "question", "text"]);
  });

  it("R82 the step that asks waits for input until it is answered", () => {
    const events = recorded("stopped");
    const asked = events.findIndex((event) => event.type === "hitl") + 1;
    const closed = events.findIndex((event) => event.type === "hitl_closed") + 1;
    const statusAfter = (count: number) => {
      const { steps, currentStep } = processState(reduceAll(EMPTY, events.slice(0, count)));
      return steps.find((step) => step.id === currentStep)?.status;
    };
    expect([asked, closed].map(statusAfter)).toEqual(["waiting_input", "running"]);
  });

  it("P117 continues while a question about a host is open, and still calls for the answer", () => {
    const host = { host: "new.example.org", port: 443, program: null, call_id: null };
    const events = [started, run.asks({ ...form("h1", [CITY]), host }), run.says("继续。")];
    const state = reduceAll(EMPTY, events);
    expect(rowsOf(state).map((row) => row.kind)).toEqual(["user", "question", "text"]);
    expect(statusOf(state)).toBe("waiting");
  });

  it("R55 continues while a display is open", () => {
    const events = [started, run.asks(display("d1", [PHONES])), run.says("继续。")];
    const state = reduceAll(EMPTY, events);
    expect(rowsOf(state).map((row) => row.kind)).toEqual(["user", "question", "text"]);
    expect(statusOf(state)).toBe("running");
  });

  it("R46 an invalid question becomes text in its place, and nothing is lost", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const request = { type: "form", title: "奇怪的问题", fields: [{ kind: "?", label: "心情" }] };
    const bad = parseFrame(JSON.stringify(run.event("hitl", { request })));
    expect(bad).toMatchObject({
      kind: "event",
      event: { type: "unreadable_question", payload: { text: "奇怪的问题\n心情" } },
    });
    if (bad.kind !== "event") throw new Error("not an event");
    const [row] = rowsOf(reduceAll(EMPTY, [bad.event]));
    expect(row).toMatchObject({ kind: "notice", tone: "warning", detail: "奇怪的问题\n心情" });
  });
});
