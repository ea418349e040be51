import { afterEach, describe, expect, it } from "vitest";

import { choicesOf, filterEvents, NO_FILTER, summaryOf } from "../src/panels/event-filter";
import { flowOf } from "../src/panels/flow-layout";
import { conversationAt, entriesOf, forgetEvents, recordEvent } from "../src/state/event-log";
import { EMPTY } from "../src/state/model";
import { reduceAll } from "../src/state/reduce";
import { parseFrame } from "../src/transport/frame";
import { frames, NAMES, recorded } from "./recorded";

function record(name: string): void {
  for (const frame of frames(name)) {
    const parsed = parseFrame(frame);
    if (parsed.kind === "event") recordEvent("c", parsed.value, true, frame);
  }
}

afterEach(() => forgetEvents());

describe("the log of events", () => {
  it("keeps what the page does not know, as it came", () => {
    const first = JSON.parse(frames("hello-world")[0] ?? "") as Record<string, unknown>;
    const frame = { ...first, type: "from_the_future", payload: { data: { step_id: 4 } } };
    const parsed = parseFrame(JSON.stringify(frame));
    expect(parsed).toMatchObject({ kind: "unknown", value: frame });
    recordEvent("c", frame, false, JSON.stringify(frame));
    expect(entriesOf("c")).toMatchObject([{ seq: 1, type: "from_the_future", step: 4, known: false, frame, event: null }]);
  });

  it("keeps an event once, however often it is delivered", () => {
    record("hello-world");
    const count = entriesOf("c").length;
    record("hello-world");
    expect(entriesOf("c")).toHaveLength(count);
  });

  it.each(NAMES)("shows %s at every position as it was", (name) => {
    record(name);
    const events = recorded(name);
    for (const count of [1, Math.floor(events.length / 3), Math.floor(events.length / 2), events.length]) {
      expect(conversationAt("c", count)).toEqual(reduceAll(EMPTY, events.slice(0, count)));
    }
  });

  it("goes back and forth over many events", () => {
    const token = recorded("hello-world").find(({ type }) => type === "token");
    for (let seq = 1; seq <= 2000; seq += 1) {
      const event = { ...token, seq, conversation_id: "c" };
      recordEvent("c", event, true, JSON.stringify(event));
    }
    const lengths = [2000, 399, 400, 401, 1200, 1].map((count) => conversationAt("c", count).lastSeq);
    expect(lengths).toEqual([2000, 399, 400, 401, 1200, 1]);
  });
});

describe("the filter of the log", () => {
  it("finds by type, by step, by text in any case, and by all of them", () => {
    record("loop");
    const all = entriesOf("c");
    expect(filterEvents(all, NO_FILTER)).toBe(all);
    const calls = filterEvents(all, { ...NO_FILTER, types: new Set(["tool_call"]) });
    expect(calls.length).toBeGreaterThan(5);
    expect(new Set(calls.map(({ type }) => type))).toEqual(new Set(["tool_call"]));
    const ofStep = filterEvents(all, { ...NO_FILTER, step: 1 });
    expect(ofStep.every(({ step }) => step === 1)).toBe(true);
    const found = filterEvents(all, { types: new Set(["tool_call"]), step: 0, query: " PYTEST " });
    expect(found.map(({ seq }) => seq)).toEqual([25]);
    expect(filterEvents(all, { ...NO_FILTER, query: "nowhere to be found" })).toEqual([]);
  });

  it("finds words of every script, also where the server escaped them", () => {
    const frame = { ...(JSON.parse(frames("hello-world")[0] ?? "") as object), payload: { message: "Prüfung 检查" } };
    const escaped = JSON.stringify(frame).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
    recordEvent("c", frame, true, escaped);
    expect(filterEvents(entriesOf("c"), { ...NO_FILTER, query: "PRÜFUNG 检" })).toHaveLength(1);
  });

  it("offers the types and steps that there are", () => {
    record("loop");
    const { types, steps } = choicesOf(entriesOf("c"));
    expect(types.find(({ type }) => type === "model_turn")?.count).toBeGreaterThan(5);
    expect(steps).toEqual([0, 1, 2]);
  });

  it("sums up an event in one line", () => {
    record("hello-world");
    for (const entry of entriesOf("c")) expect(summaryOf(entry)).not.toContain("\n");
  });
});

describe("R79 the flow of a run", () => {
  it("leads through every step, and revisions stand between", () => {
    const run = reduceAll(EMPTY, recorded("loop")).runs[0];
    const flow = run && flowOf(run);
    const kinds = flow?.nodes.map(({ kind }) => kind);
    expect(kinds).toEqual(["stage", "stage", "step", "step", "revision", "step", "checks", "end"]);
    const y = flow?.nodes.map((node) => node.y) ?? [];
    expect(y).toEqual([...y].sort((a, b) => a - b));
    const to = new Set(flow?.edges.map((edge) => edge.to));
    expect(flow?.nodes.slice(1).every(({ id }) => to.has(id))).toBe(true);
  });

  it("puts steps that wait for the same one beside each other", () => {
    const events = recorded("hello-world");
    const start = events.find((event) => event.type === "plan_start");
    if (start?.type !== "plan_start") throw new Error("no plan");
    const [first] = start.payload.data.steps_preview;
    if (!first) throw new Error("no step");
    const step = (step_id: number, ...depends_on: number[]) => ({ ...first, step_id, depends_on });
    const steps_preview = [step(0), step(1, 0), step(2, 0), step(3, 1, 2)];
    const data = { ...start.payload.data, steps_preview };
    const edited = { ...start, payload: { ...start.payload, data } } as typeof start;
    const run = reduceAll(EMPTY, [...events.slice(0, events.indexOf(start)), edited]).runs[0];
    const nodes = (run && flowOf(run)?.nodes.filter(({ kind }) => kind === "step")) ?? [];
    expect(nodes[1]?.y).toBe(nodes[2]?.y);
    expect(nodes[1]?.x).toBeLessThan(nodes[2]?.x ?? 0);
    expect(nodes[3]?.y).toBeGreaterThan(nodes[2]?.y ?? 0);
    const [a, b] = [nodes[1]?.id, nodes[2]?.id];
    const into = run && flowOf(run)?.edges.filter(({ to }) => to === nodes[3]?.id).map(({ from }) => from);
    expect(into).toEqual([a, b]);
  });

  it("is none without a plan", () => {
    const run = reduceAll(EMPTY, recorded("recorded-greeting")).runs[0];
    expect(run && flowOf(run)).toBeNull();
  });
});
