// A step carried out by a loop of model and tools, its reasoning, and the checks of the plan.
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { INITIAL_STATE, useAppStore } from "../src/app/store";
import { EMPTY, type Call, type Conversation, type StepRow } from "../src/state/model";
import { reduceAll } from "../src/state/reduce";
import { rowsOf } from "../src/state/rows";
import { callsIn, foldedUntil, linesOf } from "../src/stream/loop-lines";
import { RowView } from "../src/stream/RowView";
import type { PageEvent } from "../src/transport/page-event";
import { recorded } from "./recorded";
import { TOOLS } from "./tools";

const EVENTS = recorded("loop");

/** The state after the nth event that fits. */
function after(fits: (event: PageEvent) => boolean, nth = 1): Conversation {
  let left = nth;
  const index = EVENTS.findIndex((event) => fits(event) && --left === 0);
  if (index < 0) throw new Error("no such event");
  return reduceAll(EMPTY, EVENTS.slice(0, index + 1));
}

function stepOf(state: Conversation, id: number): StepRow {
  const found = rowsOf(state).find((row): row is StepRow => row.kind === "step" && row.id === id);
  if (!found) throw new Error(`no step ${id}`);
  return found;
}

function checksOf(state: Conversation): (string | null)[][] {
  const checks = state.runs.at(-1)?.checks?.checks ?? [];
  return checks.map(({ status, reason }) => [status, reason]);
}

function show(step: StepRow): void {
  render(<RowView row={step} joined={false} />);
}

const whole = reduceAll(EMPTY, EVENTS);
const loop = stepOf(whole, 1);

describe("the state of a loop", () => {
  it("keeps every call in order, with its turn and its result", () => {
    const calls = loop.items.filter((item): item is Call => item.kind === "call");
    expect(calls).toHaveLength(15);
    expect(calls.map(({ turn }) => turn)).toEqual(calls.map((_, index) => index + 1));
    const [missing] = calls.filter(({ status }) => status === "failed");
    expect([missing?.args.command, missing?.result?.return_code]).toEqual(["python -m pytest -q", 127]);
    expect(whole.runs[0]?.requested).toEqual({});
  });

  it("keeps a call that no tool carried out, with its arguments and the reason", () => {
    const refused = loop.items.find((item) => item.kind === "call" && item.status === "refused");
    expect(refused).toMatchObject({ tool: "shell", args: { command: "rm -rf ~/.todo" }, code: "rejected" });
    expect((refused as Call).result?.message).toContain("不要删除我的数据");
  });

  it("shows arguments that are not JSON as the model wrote them", () => {
    const turn = EVENTS.findIndex((event) => event.type === "turn_result") - 1;
    const events = EVENTS.slice(0, turn + 2).map((event, index) => {
      if (index !== turn || event.type !== "model_turn") return event;
      const data = { ...event.payload.data };
      data.tool_calls = data.tool_calls.map((call) => ({ ...call, arguments: '{"command": ' }));
      return { ...event, payload: { ...event.payload, data } };
    });
    const call = stepOf(reduceAll(EMPTY, events), 1).items.at(-1) as Call;
    expect(call.args).toEqual({ arguments: '{"command": ' });
  });

  it("R20 a repair belongs to the call after it", () => {
    const repaired = linesOf(loop).filter(({ fixes }) => fixes.length > 0);
    expect(repaired.map(({ item }) => (item as Call).args.command)).toEqual(["python3 -m pytest -q"]);
  });

  it("folds all but the last eight turns", () => {
    const lines = linesOf(loop);
    const start = foldedUntil(lines);
    expect(callsIn(lines.slice(0, start))).toHaveLength(8);
    expect(callsIn(lines.slice(start)).at(0)?.turn).toBe(9);
    const short = stepOf(whole, 0);
    expect(foldedUntil(linesOf(short))).toBe(0);
  });

  it("live output goes to the running call alone", () => {
    const state = after((event) => event.type === "tool_output", 2);
    const calls = stepOf(state, 1).items.filter((item): item is Call => item.kind === "call");
    expect(calls.filter(({ liveOutput }) => liveOutput !== "")).toHaveLength(1);
    expect(calls.at(-1)?.status).toBe("running");
  });

  it("keeps reasoning out of the thoughts and the answer", () => {
    const [run] = whole.runs;
    expect(run?.thoughts?.thoughts.some(({ type }) => type === "reasoning")).toBe(false);
    expect(run?.thoughts?.thoughts).toHaveLength(2);
    expect(run?.answer).not.toContain("用户要两件事");
    expect(run?.body[0]).toMatchObject({ kind: "reasoning" });
    expect(loop.items[0]).toMatchObject({ kind: "reasoning" });
  });

  it("replaces the reasoning of a request that had to be sent again", () => {
    const told = EVENTS.find((event) => event.type === "thinking" && event.payload.step_type === "reasoning");
    if (told?.type !== "thinking") throw new Error("no reasoning");
    const reasoning = (state: Conversation) =>
      stepOf(state, 1).items.flatMap((item) => (item.kind === "reasoning" ? [item.text] : []));
    const before = reasoning(whole);
    const more = [
      { content: "first", replaces: 0 },
      { content: "half", replaces: 0 },
      { content: "again", replaces: 2 },
    ].map((payload, index) => ({
      ...told,
      id: `thought-${index}`,
      seq: whole.lastSeq + 1 + index,
      payload: { ...told.payload, ...payload, step_id: 1 },
    }));
    expect(reasoning(reduceAll(whole, more))).toEqual([...before, "again"]);
    const last = { ...more[2]!, payload: { ...more[2]!.payload, content: "" } };
    expect(reasoning(reduceAll(whole, [...more.slice(0, 2), last]))).toEqual(before);
  });

  it("leaves out of the thoughts what the rows of a step show", () => {
    const told = EVENTS.find((event) => event.type === "thinking" && event.payload.step_id === null);
    if (told?.type !== "thinking") throw new Error("no thought");
    const more = (["tool_execution", "step_complete", "step_failed", "executing"] as const).map(
      (step_type, index) => ({
        ...told,
        id: `thought-${index}`,
        seq: whole.lastSeq + 1 + index,
        payload: { ...told.payload, step_type, step_id: step_type === "tool_execution" ? null : 1 },
      }),
    );
    expect(reduceAll(whole, more).runs[0]?.thoughts).toEqual(whole.runs[0]?.thoughts);
  });

  it("shows the text that ended the last step once if it is the answer", () => {
    const answer = EVENTS.findIndex((event) => event.type === "chat_complete");
    const last = stepOf(whole, 2);
    const said = last.items.find((item) => item.kind === "turn_text" && item.final);
    if (said?.kind !== "turn_text") throw new Error("no result");
    const events = EVENTS.slice(0, answer + 1).map((event, index) =>
      index === answer && event.type === "chat_complete"
        ? { ...event, payload: { ...event.payload, content: `${said.text}\n` } }
        : event,
    );
    const step = stepOf(reduceAll(EMPTY, events), 2);
    expect(step.preview).toBeNull();
    expect(step.items.filter((item) => item.kind === "turn_text" && item.final)).toEqual([]);
    expect(callsIn(linesOf(step))).toHaveLength(callsIn(linesOf(last)).length);
    expect(last.preview).not.toBeNull();
  });

  it("a run that ends early leaves no call running and no check pending", () => {
    const output = EVENTS.findIndex((event) => event.type === "tool_output");
    const end = EVENTS.at(-1)!;
    const state = reduceAll(EMPTY, [...EVENTS.slice(0, output + 1), end]);
    const calls = stepOf(state, 0).items.filter((item): item is Call => item.kind === "call");
    expect(calls.at(-1)?.status).toBe("stopped");
    expect(checksOf(state).map(([status]) => status)).toEqual(["skipped", "skipped"]);
  });
});

describe("the checks of a plan", () => {
  const isStart = (event: PageEvent) => event.type === "verification_start";
  const isResult = (event: PageEvent) => event.type === "verification_result";

  it("follow their verification, and are pending again when a revision starts", () => {
    const pending = [["pending", null], ["pending", null]];
    expect(checksOf(after((event) => event.type === "plan_start"))).toEqual(pending);
    expect(checksOf(after(isStart))).toEqual([["running", null], ["pending", null]]);
    expect(checksOf(after(isResult, 2))).toEqual([
      ["passed", "退出码 0"],
      ["failed", "README.md 没有提到 --due"],
    ]);
    expect(checksOf(after((event) => event.type === "plan_revision"))).toEqual(pending);
    expect(checksOf(whole).map(([status]) => status)).toEqual(["passed", "passed"]);
  });

  it("belong to no step, and stand between the last step and the summary", () => {
    const state = after(isResult, 2);
    expect(stepOf(state, 1).items.some(({ kind }) => kind === "verification")).toBe(false);
    const kinds = rowsOf(whole).map(({ kind }) => kind);
    expect(kinds.slice(kinds.lastIndexOf("step"))).toEqual([
      "step", "checks", "summary", "text", "text", "suggestions", "answer_actions", "models",
    ]);
  });

  it("a failed check shows its reason and the end of its output", () => {
    const row = rowsOf(after(isResult, 2)).find(({ kind }) => kind === "checks");
    render(<RowView row={row!} joined={false} />);
    const checks = screen.getByRole("group", { name: "完成标准" });
    const [passed, failed] = within(checks).getAllByRole("listitem");
    expect(passed?.textContent).toContain("$ python3 -m pytest -q");
    expect(passed?.textContent).not.toContain("6 passed");
    expect(failed?.textContent).toContain("README.md 没有提到 --due");
    expect(screen.getByLabelText("检查的输出").textContent).toContain("todo.py list");
  });

  it("show the output of a check that passed on request", async () => {
    const row = rowsOf(whole).find(({ kind }) => kind === "checks");
    render(<RowView row={row!} joined={false} />);
    const [head] = screen.getAllByRole("button", { name: "检查的输出" });
    await userEvent.setup().click(head!);
    expect(screen.getByText(/\d passed/)).toBeTruthy();
  });

  it("are not shown again as calls once they have ended", () => {
    const call = EVENTS.find((event) => event.type === "tool_call");
    const result = EVENTS.find((event) => event.type === "tool_result");
    const verified = EVENTS.findIndex(isResult);
    if (call?.type !== "tool_call" || result?.type !== "tool_result") throw new Error("no call");
    const ids = { step_id: null, call_id: "of-check" };
    const checking = { ...ids, turn_call_id: "check-0-0" };
    const state = reduceAll(EMPTY, EVENTS.slice(0, verified));
    const at = { id: "check", seq: state.lastSeq + 1 };
    const running = reduceAll(state, [
      { ...call, ...at, payload: { ...call.payload, data: { ...call.payload.data, ...checking } } },
    ]);
    expect(rowsOf(running).filter(({ kind }) => kind === "call")).toHaveLength(1);
    const ended = reduceAll(running, [
      { ...result, ...at, seq: at.seq + 1, payload: { ...result.payload, data: { ...result.payload.data, ...ids } } },
    ]);
    expect(rowsOf(ended).filter(({ kind }) => kind === "call")).toEqual([]);
  });

  it("a revision without a failed step shows its reason", () => {
    const row = rowsOf(after((event) => event.type === "plan_revision")).find(
      ({ kind }) => kind === "revision",
    );
    render(<RowView row={row!} joined={false} />);
    expect(screen.getByText("未达到完成标准：README 说明了怎样设置到期日")).toBeTruthy();
  });
});

describe("a loop in the stream", () => {
  beforeEach(() => useAppStore.setState({ tools: TOOLS }));
  afterEach(() => useAppStore.setState(INITIAL_STATE));

  it("is folded to its preview, and opens to one line per call", async () => {
    const user = userEvent.setup();
    show(loop);
    const head = screen.getByRole("button", { name: /15 次调用/ });
    expect(screen.getByText(/save\(\) 现在写入/)).toBeTruthy();
    await user.click(head);
    const lines = within(screen.getByRole("group", { name: /调用记录/ }));
    expect(lines.queryByText("read todo.py")).toBeNull();
    expect(lines.getByText("已自动修复")).toBeTruthy();
    expect(lines.getByText("退出码 127")).toBeTruthy();
    expect(lines.getByText("较早的 4 个结果已为模型缩短，这里仍是完整内容")).toBeTruthy();
    await user.click(lines.getByRole("button", { name: "之前的 8 次调用" }));
    expect(lines.getByText("read todo.py")).toBeTruthy();
    expect(lines.getByText("您未允许")).toBeTruthy();
  });

  it("a call opens to its arguments, its repair and its output", async () => {
    const user = userEvent.setup();
    show({ ...loop, key: "details", status: "running" });
    const lines = within(screen.getByRole("group", { name: /调用记录/ }));
    await user.click(lines.getByRole("button", { name: /已自动修复/ }));
    expect(lines.getByText("没有名为 python 的命令")).toBeTruthy();
    expect(lines.getByLabelText("输出").textContent).toContain("4 passed");
    const [edit] = lines.getAllByRole("button", { name: /edit todo.py/ });
    await user.click(edit!);
    expect(lines.getByLabelText("参数").textContent).toContain("'due': i.due");
  });

  it("a call that failed without an exit code says why in its line", () => {
    const items = loop.items.map((item) =>
      item.kind === "call" && item.status === "failed" && item.result
        ? { ...item, result: { ...item.result, return_code: null, message: "todo.py 没有读过\n请先读取" } }
        : item,
    );
    show({ ...loop, key: "unread", status: "running", items });
    expect(screen.getByText("todo.py 没有读过")).toBeTruthy();
  });

  it("the preview of a model's text has no Markdown marks", () => {
    show({ ...loop, key: "marks", preview: "## 结果\n- 已改 `todo.py` 的 **save**" });
    expect(screen.getByText("结果 · 已改 todo.py 的 save")).toBeTruthy();
  });

  it("reasoning is folded to its first line and opened with the keyboard", async () => {
    const user = userEvent.setup();
    const row = rowsOf(whole).find(({ kind }) => kind === "reasoning");
    render(<RowView row={row!} joined={false} />);
    expect(screen.queryByText(/不写死命令/)).toBeNull();
    await user.tab();
    expect(document.activeElement?.textContent).toBe(
      "思考过程用户要两件事：修好失败的测试，再加到期日。",
    );
    await user.keyboard("{Enter}");
    expect(screen.getByRole("group", { name: "思考过程" }).textContent).toContain("不写死命令");
  });
});
