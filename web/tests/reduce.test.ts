import { describe, expect, it } from "vitest";

import { EMPTY, type Conversation, type StepRow } from "../src/state/model";
import { reduce, reduceAll } from "../src/state/reduce";
import { processState, progressOf, rowsOf, statusOf } from "../src/state/rows";
import { frames, NAMES, recorded } from "./recorded";

describe.each(NAMES)("the recorded run %s", (name) => {
  it("R3 is valid on the wire and reduces to an ended run", () => {
    const state = reduceAll(EMPTY, recorded(name));
    expect(state.runs.length).toBeGreaterThan(0);
    expect(state.runs.every((run) => run.status !== "running")).toBe(true);
    expect(state.lastSeq).toBe(frames(name).length);
  });

  it("R3 gives the same state in one batch, one by one, and with every event twice", () => {
    const events = recorded(name);
    const once = reduceAll(EMPTY, events);
    expect(events.reduce(reduce, EMPTY)).toEqual(once);
    expect(
      reduceAll(
        EMPTY,
        events.flatMap((event) => [event, event]),
      ),
    ).toEqual(once);
  });

  it("has unique row keys after every event, and no spinner at the end", () => {
    let state: Conversation = EMPTY;
    for (const event of recorded(name)) {
      state = reduce(state, event);
      const keys = rowsOf(state).map((row) => row.key);
      expect(new Set(keys).size).toBe(keys.length);
    }
    const busy = rowsOf(state).filter((row) => row.kind === "step" && row.status === "running");
    expect(busy).toEqual([]);
  });

  it("keeps the identity of rows that an event does not touch", () => {
    let state: Conversation = EMPTY;
    for (const event of recorded(name)) {
      const before = rowsOf(state);
      state = reduce(state, event);
      const after = new Set(rowsOf(state));
      const changed = before.filter((row) => !after.has(row));
      const many = event.type === "process_completed" || event.type === "plan_revised";
      // An answer changes the most: its question, the step that asked, and the awaiting row.
      expect(changed.length).toBeLessThanOrEqual(many ? before.length : 3);
    }
  });
});

describe("hello world", () => {
  const events = recorded("hello-world");
  const state = reduceAll(EMPTY, events);

  it("R3 shows the user's message", () => {
    expect(state.runs[0]?.user?.text).toBe("创建并运行 Hello World 程序");
  });

  it("R7 the analysis is in progress until task_analysis_complete", () => {
    const at = events.findIndex((event) => event.type === "task_analysis_complete");
    expect(processState(reduceAll(EMPTY, events.slice(0, at))).analysisComplete).toBe(false);
    expect(processState(reduceAll(EMPTY, events.slice(0, at + 1))).analysisComplete).toBe(true);
  });

  it("R9 every step of the plan is a pending row as soon as the plan starts", () => {
    const at = events.findIndex((event) => event.type === "plan_start");
    const steps = processState(reduceAll(EMPTY, events.slice(0, at + 1))).steps;
    expect(steps.map((step) => step.status)).toEqual(steps.map(() => "pending"));
    expect(steps.length).toBeGreaterThan(0);
  });

  it("R18 a result is matched to its call by id, with duration and exit code", () => {
    const calls = steps(state).flatMap((step) => step.items.filter((item) => item.kind === "call"));
    expect(calls.every((call) => call.status === "success" && call.seconds !== null)).toBe(true);
  });

  it("R25 variables are kept by name", () => {
    expect(state.variables.map((each) => each.name)).toContain("step_1_stdout");
  });

  it("R33 progress comes from the todo list alone", () => {
    const at = events.findIndex((event) => event.type === "todo_list_update");
    expect(progressOf(reduceAll(EMPTY, events.slice(0, at)))).toBeNull();
    expect(progressOf(reduceAll(EMPTY, events.slice(0, at + 1)))).toBe(0);
    expect(progressOf(state)).toBe(100);
  });

  it("R35 the file tree marks a created file", () => {
    expect(state.files?.tree.root.children?.[0]).toMatchObject({
      name: "hello.py",
      status: "created",
    });
  });

  it("R82 a new run resets the documented client state", () => {
    const started = events.find((event) => event.type === "process_started");
    if (!started) throw new Error("the recording has no process_started");
    const next = reduce(state, { ...started, run_id: "run-next", seq: state.lastSeq + 1 });
    expect(processState(next)).toEqual({
      isProcessing: true,
      analysisComplete: false,
      currentStep: null,
      steps: [],
    });
    expect(progressOf(next)).toBeNull();
  });
});

describe("failures", () => {
  it("R20 a repaired call keeps the failed attempt and the repair between the two", () => {
    const [, step] = steps(reduceAll(EMPTY, recorded("sales-report")));
    expect(step?.items.map((item) => item.kind)).toEqual(["call", "fix", "call"]);
    expect(step?.status).toBe("success");
  });

  it("R12 a revised plan keeps started steps and drops pending ones", () => {
    const state = reduceAll(EMPTY, recorded("failing-build"));
    expect(steps(state).map((step) => step.id)).toEqual([0, 1, 3]);
    expect(statusOf(state)).toBe("failed");
  });

  it("R32 an error that ended the run is shown once, with its code", () => {
    const rows = rowsOf(reduceAll(EMPTY, recorded("failing-build")));
    expect(rows.filter((row) => row.kind === "notice" && row.tone === "error")).toEqual([]);
    expect(rows.at(-1)).toMatchObject({ kind: "end", status: "failed", code: "plan_failed" });
  });

  it("R4 a cancelled run stops its running step and skips the others", () => {
    const state = reduceAll(EMPTY, recorded("stopped"));
    expect(statusOf(state)).toBe("cancelled");
    expect(steps(state).map((step) => step.status)).toEqual(["cancelled", "skipped"]);
  });

  it("R23 a step waits for input from user_input_required until the answer", () => {
    const events = recorded("stopped");
    const at = events.findIndex((event) => event.type === "user_input_required");
    expect(statusOf(reduceAll(EMPTY, events.slice(0, at)))).toBe("running");
    const asked = reduceAll(EMPTY, events.slice(0, at + 1));
    expect(statusOf(asked)).toBe("waiting");
    expect(steps(asked)[0]?.status).toBe("waiting_input");
  });
});

function steps(state: Conversation): StepRow[] {
  return rowsOf(state).filter((row) => row.kind === "step");
}
