// One loop for a whole plan: the model marks its steps in the turns in which it works.
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { INITIAL_STATE, useAppStore } from "../src/app/store";
import { EMPTY, type Call, type Conversation, type RevisionRow, type Row, type StepRow } from "../src/state/model";
import { reduceAll } from "../src/state/reduce";
import { rowsOf, statusOf } from "../src/state/rows";
import { RowView } from "../src/stream/RowView";
import type { PageEvent } from "../src/transport/page-event";
import { recorded } from "./recorded";
import { TOOLS } from "./tools";

const EVENTS = recorded("recorded-marked-steps");
const WHOLE = reduceAll(EMPTY, EVENTS);

/** The state after the nth event that fits. */
function after(fits: (event: PageEvent) => boolean, nth = 1): Conversation {
  let left = nth;
  const index = EVENTS.findIndex((event) => fits(event) && --left === 0);
  if (index < 0) throw new Error("no such event");
  return reduceAll(EMPTY, EVENTS.slice(0, index + 1));
}

const isTurn = (turn: number) => (event: PageEvent) =>
  event.type === "model_turn" && event.payload.data.turn === turn;

function rows<K extends Row["kind"]>(state: Conversation, kind: K) {
  return rowsOf(state).filter((row): row is Extract<Row, { kind: K }> => row.kind === kind);
}

function stepOf(state: Conversation, id: number): StepRow {
  const found = rows(state, "step").find((row) => row.id === id);
  if (!found) throw new Error(`no step ${id}`);
  return found;
}

function callsOf({ items }: StepRow): Call[] {
  return items.filter((item): item is Call => item.kind === "call");
}

/** The recorded events up to one of them, with another in its place. */
function upTo(fits: (event: PageEvent) => boolean, edit: (event: PageEvent) => PageEvent): Conversation {
  const index = EVENTS.findIndex(fits);
  return reduceAll(EMPTY, [...EVENTS.slice(0, index), edit(EVENTS[index]!)]);
}

describe("steps that the model marks", () => {
  it("a call belongs to the step in progress, whichever it was when the model was asked", () => {
    const turns = rows(WHOLE, "step").map((step) => callsOf(step).map(({ turn }) => turn));
    expect(turns).toEqual([[1], [2, 3], [4, 5, 5, 6, 7], [9], [11, 12]]);
    expect(WHOLE.runs[0]).toMatchObject({ turn: 13, requested: {}, unplaced: [] });
  });

  it("the line of a mark is the result of its step", () => {
    expect(rows(WHOLE, "step").slice(0, 3).map(({ preview }) => preview)).toEqual([
      "Empty; Python 3 is there",
      "wordcount.py counts 3 words in sample.txt",
      "2 tests pass; a missing file ends it with a traceback",
    ]);
  });

  it("a line that only repeats the step is left out", () => {
    const state = upTo(
      (event) => event.type === "step_success",
      (event) => {
        const edited = structuredClone(event) as Extract<PageEvent, { type: "step_success" }>;
        const { step } = edited.payload.data;
        step.result = { ...step.result!, message: step.description };
        edited.payload.data.result_summary.output_preview = "";
        return edited;
      },
    );
    expect(stepOf(state, 0).preview).toBeNull();
  });

  it("marks are no rows of their own; what was found of the checks is one", () => {
    const items = rows(WHOLE, "step").flatMap((step) => step.items);
    expect(items.flatMap((item) => (item.kind === "call" ? [item.tool] : []))).not.toContain("update_plan");
    const notes = items.filter((item) => item.kind === "plan_note");
    expect(notes.map(({ text, success }) => [success, text.includes("tried on a copy")])).toEqual([[true, true]]);
    expect(rows(WHOLE, "plan_note")).toEqual([]);
  });

  it.each([0, null])("a mark that cannot be says why, with the step %s in progress", (step_id) => {
    const state = upTo(
      (event) => event.type === "turn_result" && event.payload.data.tool === "update_plan",
      (event) => {
        const edited = structuredClone(event) as Extract<PageEvent, { type: "turn_result" }>;
        const content = "There is no step 7 to mark; the steps are 0, 1, 2.\nMark one of those.";
        Object.assign(edited.payload.data, { success: false, code: "invalid_arguments", content, step_id });
        return edited;
      },
    );
    const note = { kind: "plan_note", success: false };
    const found = step_id === null ? rows(state, "plan_note") : stepOf(state, step_id).items.slice(-1);
    expect(found).toMatchObject([note]);
  });

  it("a result without a tool stands between the rows while no step is in progress", () => {
    const state = upTo(
      (event) => event.type === "turn_result" && event.payload.data.step_id === null,
      (event) => {
        const edited = structuredClone(event) as Extract<PageEvent, { type: "turn_result" }>;
        Object.assign(edited.payload.data, { tool: "read_result", content: "lines" });
        return edited;
      },
    );
    expect(rows(state, "call")).toMatchObject([{ tool: "update_plan", turn: 8, result: { message: "lines" } }]);
  });

  it("calls that only read run side by side, each with its own result", () => {
    const isCall = (event: PageEvent) => event.type === "tool_call";
    const isResult = (event: PageEvent) => event.type === "tool_result";
    const both = callsOf(stepOf(after(isCall, 6), 2)).slice(-2);
    expect(both.map(({ status }) => status)).toEqual(["running", "running"]);
    const one = callsOf(stepOf(after(isResult, 5), 2)).slice(-2);
    expect(one.map(({ status }) => status).toSorted()).toEqual(["running", "success"]);
    const ended = callsOf(stepOf(after(isResult, 6), 2)).slice(-2);
    const read = ended.map(({ args, result }) => [args.path, JSON.stringify(result).includes("unittest")]);
    expect(read).toEqual([["wordcount.py", false], ["test_wordcount.py", true]]);
  });

  it("a run that is told to have paused shows the call that still runs", () => {
    const state = after((event) => event.type === "tool_call", 3);
    const { run_id, conversation_id, timestamp } = EVENTS.at(-1)!;
    const message_id = null;
    const position = { id: "pause", seq: state.lastSeq + 1, run_id, conversation_id, message_id, timestamp };
    const payload = { message: "", conversation_id, message_id, timestamp };
    const paused = reduceAll(state, [{ type: "run_paused", payload, ...position }]);
    expect(statusOf(paused)).toBe("paused");
    expect(callsOf(stepOf(paused, 1)).at(-1)?.status).toBe("running");
    expect(rowsOf(paused).some(({ kind }) => kind === "paused")).toBe(true);
  });
});

describe("what the model writes", () => {
  it("while no step is in progress belongs to the one that begins next", () => {
    const said = "The readme does not name the command yet.";
    expect(after(isTurn(11)).runs[0]?.unplaced).toMatchObject([{ text: said, turn: 11, final: false }]);
    expect(stepOf(WHOLE, 4).items[0]).toMatchObject({ kind: "turn_text", text: said });
  });

  it("with its first reply is streamed, and no line of a step", () => {
    expect(after(isTurn(1)).runs[0]?.unplaced).toEqual([]);
    expect(rows(after((event) => event.type === "step_start"), "text")).toMatchObject([
      { text: "I look at the folder first." },
    ]);
  });

  it("and only announces is no result once another turn follows", () => {
    const announced = upTo(isTurn(11), (event) => {
      const edited = structuredClone(event) as Extract<PageEvent, { type: "model_turn" }>;
      edited.payload.data.tool_calls = [];
      return edited;
    });
    expect(announced.runs[0]).toMatchObject({ ending: "The readme does not name the command yet." });
    const next = structuredClone(EVENTS.find(isTurn(12))!);
    const state = reduceAll(announced, [{ ...next, seq: announced.lastSeq + 1 }]);
    expect(state.runs[0]).toMatchObject({ ending: null, unplaced: [{ final: false }] });
  });

  it("at the end is shown once, as the answer", () => {
    const closed = after((event) => event.type === "step_success", 5);
    expect(stepOf(closed, 4).preview).toContain("The word counter is done.");
    const last = stepOf(WHOLE, 4);
    expect([last.preview, last.items.filter((item) => item.kind === "turn_text" && item.final)]).toEqual([null, []]);
    expect(rows(WHOLE, "text").map(({ text }) => text).join("\n")).toContain("The word counter is done.");
  });

  it("before the work went on stays the result of its step", () => {
    expect(stepOf(WHOLE, 3).preview).toContain("README.md");
    expect(stepOf(WHOLE, 3).items.at(-1)).toMatchObject({ kind: "turn_text", turn: 10 });
  });

  it("closes steps that never began without repeating itself in each", () => {
    const start = EVENTS.find((event) => event.type === "step_start");
    const success = EVENTS.findLast((event) => event.type === "step_success");
    const answer = EVENTS.findIndex((event) => event.type === "chat_complete");
    if (start?.type !== "step_start" || success?.type !== "step_success") throw new Error("no step");
    const of = (event: typeof start | typeof success) => {
      const edited = structuredClone(event);
      Object.assign(edited.payload.data.step, { step_id: 5, description: "Never begun" });
      return edited;
    };
    const state = reduceAll(
      EMPTY,
      [...EVENTS.slice(0, answer), of(start), of(success), EVENTS[answer]!].map((event, index) => ({
        ...event,
        seq: index + 1,
      })),
    );
    expect(stepOf(state, 5)).toMatchObject({ status: "success", preview: null });
  });
});

describe("a plan that changes", () => {
  beforeEach(() => useAppStore.setState({ tools: TOOLS }));
  afterEach(() => useAppStore.setState(INITIAL_STATE));

  it("by the model is no revision that counts, and each has a row of its own", () => {
    const revisions = rows(WHOLE, "revision");
    expect(revisions.map(({ counted, added }) => [counted, added?.length])).toEqual([[false, 1], [true, 1]]);
    const again = EVENTS.filter(({ type }) => type === "plan_revision" || type === "plan_revised")
      .slice(0, 2)
      .map((event, index) => ({ ...event, id: `again-${index}`, seq: WHOLE.lastSeq + 1 + index }));
    const keys = rows(reduceAll(WHOLE, again), "revision").map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });

  it("by the model shows its reason, and no steps: they follow", () => {
    const [row] = rows(WHOLE, "revision") as RevisionRow[];
    render(<RowView row={row!} joined={false} />);
    expect(document.body.textContent).toBe("计划有变How to run it is not written down anywhere yet");
  });

  it("a mark that cannot be is a small line, neither struck through nor JSON", () => {
    const note = { kind: "plan_note", key: "n", text: "There is no step 7.\nMark another.", success: false } as const;
    render(<RowView row={note} joined={false} />);
    const line = screen.getByRole("button", { name: /计划没有改变/ });
    expect(line.textContent).toBe("计划没有改变There is no step 7.");
  });

  it("a step that is done shows its line also when it is open", () => {
    const step = { ...stepOf(WHOLE, 0), key: "open-and-running", status: "running" } as const;
    render(<RowView row={step} joined={false} />);
    expect(screen.getByText("Empty; Python 3 is there")).toBeTruthy();
  });
});
