import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import type { HITLRequest, WenkoEvent } from "../src/protocol.gen";
import { EMPTY, type Row, type StepRow } from "../src/state/model";
import { reduceAll } from "../src/state/reduce";
import { usageOf } from "../src/state/reduce-model";
import { rowsOf, statusOf } from "../src/state/rows";
import { wordDiff } from "../src/stream/word-diff";
import { RowView } from "../src/stream/RowView";
import { openPage, server, withServer } from "./page";
import { CONVERSATION, field, form, ScriptedRun } from "./questions";

const AT = "2026-01-05T08:00:00.000Z";
let run: ScriptedRun;

beforeEach(() => {
  run = new ScriptedRun();
});

function event(type: string, data: object): WenkoEvent {
  return run.event(type, { message: "", data });
}

function step(id: number, description: string) {
  const about = { step_id: id, description, tool: "shell" };
  return { ...about, tool_args: {}, status: "running", result: null, error: null };
}

function starts(id: number, description: string): WenkoEvent {
  const progress = { current: 1, total: 2, percentage: 50 };
  const tool_info = { name: "shell", args: {}, description: "" };
  const data = { step: step(id, description), progress, dependencies: [], tool_info };
  return event("step_start", data);
}

function asked(purpose: string, input: number, output: number, cost: number | null): WenkoEvent {
  const usage = { model: "some:model", input_tokens: input, output_tokens: output, cost };
  return event("llm_response", { response_preview: "…", purpose, duration: 1.5, usage });
}

function row<K extends Row["kind"]>(events: readonly WenkoEvent[], kind: K) {
  const found = rowsOf(reduceAll(EMPTY, events)).find((each) => each.kind === kind);
  return found as Extract<Row, { kind: K }> | undefined;
}

function show(shown: Row | undefined): void {
  if (!shown) throw new Error("there is no such row");
  render(<RowView row={shown} joined={false} />);
}

describe("the details of a run", () => {
  it("R19 R20 shows what a repair changed, and why", () => {
    const fix = { step_id: 0, tool: "shell", error: "No such file", fix_attempt: 1 };
    const args = { original_args: { command: "cat a/b" }, fixed_args: { command: "cat a/c" } };
    const why = { analysis: "文件名不对", explanation: "改成存在的文件", fixed_command: null };
    const events = [
      run.begin(),
      starts(0, "读取"),
      event("tool_fix", { ...fix, max_fixes: 2 }),
      event("tool_fixed", { step_id: 0, tool: "shell", fix_type: "command_fix", ...args, ...why }),
    ];
    show(row(events, "step"));
    expect(screen.getByText("已自动修复 · 修改命令")).toBeTruthy();
    expect(screen.getByText("文件名不对")).toBeTruthy();
    expect(document.querySelector("del")?.textContent).toBe("a/b");
    expect(document.querySelector("ins")?.textContent).toBe("a/c");
  });

  it("R19 a repair that was not found is no longer in progress", () => {
    const error = "command not found";
    const fix = { step_id: 0, tool: "shell", error, fix_attempt: 1, max_fixes: 2 };
    const events = [run.begin(), starts(0, "运行"), event("tool_fix", fix)];
    show(row(events, "step"));
    expect(screen.getByText("执行失败，正在修复（第 1 次）")).toBeTruthy();
    cleanup();
    const ended = { retry_count: 0, max_retries: 3, can_retry: false, can_revise: true };
    show(row([...events, event("step_failed", { step: step(0, "运行"), error, ...ended })], "step"));
    expect(screen.getByText("没有找到可行的修复（第 1 次）")).toBeTruthy();
  });

  it("R16 counts a retry", () => {
    const retry = { step_id: 0, retry_count: 2, max_retries: 3, error: "timeout" };
    show(row([run.begin(), starts(0, "下载"), event("step_retry", retry)], "step"));
    expect(screen.getByText("第 2/3 次重试")).toBeTruthy();
  });

  it("R27 R28 shows the expected result, and why verification failed", () => {
    const events = [
      run.begin(),
      starts(0, "生成"),
      starts(1, "另一步"),
      event("verification_start", { expected: "有三行", actual_preview: "两行", step_id: 0, check: null }),
      event("verification_result", {
        is_valid: false,
        expected: "有三行",
        step_id: 0,
        check: null,
        reason: "少一行",
      }),
    ];
    show(row(events, "step"));
    expect(screen.getByText("验证未通过")).toBeTruthy();
    expect(screen.getByText("期望：有三行")).toBeTruthy();
    expect(screen.getByText("少一行")).toBeTruthy();
  });

  it("R11 R12 a revision shows the steps kept and added", () => {
    const inPlan = [step(0, "读取"), step(2, "换个办法")];
    const plan = { goal: "g", created_at: AT, steps: inPlan, checks: [] };
    const fresh = [{ step_id: 2, description: "换个办法", tool: "shell", depends_on: [] }];
    const events = [
      run.begin(),
      starts(0, "读取"),
      event("plan_revision", { error: "不行", revision_count: 1, max_revisions: 2 }),
      event("plan_revised", { plan, new_steps: fresh, revision_count: 1 }),
    ];
    show(row(events, "revision"));
    expect(screen.getByText("计划已修订（第 1/2 次）")).toBeTruthy();
    expect(screen.getAllByRole("listitem").map((each) => each.textContent)).toEqual([
      "读取",
      "换个办法",
    ]);
    const steps = rowsOf(reduceAll(EMPTY, events)).filter((each) => each.kind === "step");
    expect(steps.map((each) => (each as StepRow).id)).toEqual([0, 2]);
  });

  it("R11 a revision without a new plan is no longer in progress", () => {
    const revision = { error: "不行", revision_count: 1, max_revisions: 2 };
    const events = [run.begin(), starts(0, "读取"), event("plan_revision", revision)];
    show(row(events, "revision"));
    expect(screen.getByText("正在修订计划（第 1/2 次）")).toBeTruthy();
    cleanup();
    const failed = { success: false, message: "", data: { error_code: "step_failed" } };
    show(row([...events, run.event("process_completed", failed)], "revision"));
    expect(screen.getByText("没有可行的新计划（第 1/2 次）")).toBeTruthy();
  });

  it("R29 R30 model calls collapse to their sum, and the conversation adds them up", async () => {
    const user = userEvent.setup();
    const begun = run.begin();
    const events = [begun, asked("create_plan", 1200, 300, 0.01), asked("chat", 800, 100, 0.002)];
    show(row(events, "models"));
    const head = screen.getByRole("button", { name: /2 次模型调用/ });
    expect(head.textContent).toContain("输入 2.0k / 输出 400 词元 · $0.012");
    await user.click(head);
    expect(screen.getByText("制定计划")).toBeTruthy();
    expect(usageOf(reduceAll(EMPTY, events))).toMatchObject({ input_tokens: 2000 });
  });

  it("an unknown price makes the sum unknown, and a model without usage shows nothing", () => {
    const events = [run.begin(), asked("chat", 1, 1, 0.5), asked("chat", 1, 1, null)];
    expect(usageOf(reduceAll(EMPTY, events))?.cost).toBeNull();
    const quiet = { response_preview: "", purpose: "chat", duration: null, usage: null };
    expect(row([run.begin(), event("llm_response", quiet)], "models")).toBeUndefined();
  });

  it("parallel steps are marked", () => {
    const state = reduceAll(EMPTY, [run.begin(), starts(0, "一"), starts(1, "二")]);
    const steps = rowsOf(state).filter((each) => each.kind === "step") as StepRow[];
    expect(steps.map((each) => [each.status, each.parallel])).toEqual([
      ["running", true],
      ["running", true],
    ]);
  });

  it("steering messages and a pause are shown in their place", () => {
    const events = [
      run.begin(),
      starts(0, "一"),
      run.event("steered", { message: "用 CSV" }),
      run.event("run_paused", {}),
    ];
    const state = reduceAll(EMPTY, events);
    expect(rowsOf(state).map((each) => each.kind)).toEqual(["user", "step", "steer", "paused"]);
    expect(statusOf(state)).toBe("paused");
    const on = reduceAll(state, [run.event("run_resumed", {})]);
    expect(statusOf(on)).toBe("running");
  });

  it("P122 a run that waits for its turn says so, and then what changed meanwhile", () => {
    const message = "Waiting for its turn: another run works in this folder";
    const waiting = reduceAll(EMPTY, [
      run.begin(),
      starts(0, "一"),
      run.event("folder_waiting", { message, other_conversation_id: "c2" }),
    ]);
    expect(rowsOf(waiting).at(-1)).toMatchObject({ kind: "folder_waiting", text: message });
    const files = [{ path: "/workspace/notes.md", change: "modified" }];
    const on = reduceAll(waiting, [run.event("folder_taken", { message: "Going on", files, total: 1 })]);
    expect(rowsOf(on).map((each) => each.kind)).not.toContain("folder_waiting");
    expect(rowsOf(on).find((each) => each.kind === "notice")).toMatchObject({
      title: "Going on",
      detail: "/workspace/notes.md",
    });
  });
});

describe("the difference between two commands", () => {
  it.each([
    ["cat a/b | sort", "cat a/c | sort", "a/b", "a/c"],
    ["ls", "mkdir -p x && ls", "", "mkdir -p x && "],
    ["pip install flask", "pip install flask --user", "", " --user"],
    ["same", "same", "", ""],
  ])("%s → %s", (before, after, removed, added) => {
    const found = wordDiff(before, after);
    expect(found.before.join("")).toBe(before);
    expect(found.after.join("")).toBe(after);
    expect(found.before[1]).toBe(removed);
    expect(found.after[1]).toBe(added);
  });
});

describe("controls of a run", () => {
  withServer();

  const MODEL = {
    ...{ model: "ollama:small", title: "Ollama", title_en: "Ollama" },
    ...{ source: "file", may_change: true, problem: null },
  };
  const GATE = {
    mode: "ask-risky",
    approve_plan: false,
    allowed: [],
    modes: ["auto", "ask-risky", "ask-all", "read-only"],
  };

  it("an active run can be paused and steered by a message", async () => {
    const user = userEvent.setup();
    server.replies[`/conversations/${CONVERSATION}/pause`] = {};
    await openPage(run.begin(), starts(0, "一"));
    await user.click(await screen.findByRole("button", { name: "暂停" }));
    expect(server.requestsTo(`/conversations/${CONVERSATION}/pause`)).toHaveLength(1);
    await user.type(screen.getByLabelText("消息"), "用 CSV");
    expect(screen.getByRole("button", { name: "发送补充说明" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "停止" })).toBeTruthy();
  });

  it("a server without gate and model settings shows neither", async () => {
    await openPage(run.begin(), starts(0, "一"));
    await screen.findByRole("button", { name: "暂停" });
    expect(screen.queryByLabelText("执行前的确认")).toBeNull();
    expect(screen.queryByRole("button", { name: "模型设置" })).toBeNull();
  });

  it("the mode is shown, and plan approval can be changed", async () => {
    const user = userEvent.setup();
    const path = `/conversations/${CONVERSATION}/mode`;
    server.replies[path] = GATE;
    await openPage(run.begin());
    expect(await screen.findByText("有风险时确认")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "先确认计划" }));
    await waitFor(() => expect(server.requestsTo(path).at(-1)?.method).toBe("PUT"));
    expect(server.requestsTo(path).at(-1)?.body).toEqual({ approve_plan: true });
  });

  it("an approval shows the exact command and the reason", async () => {
    const args = { command: "rm -rf build" };
    const call = { tool: "shell", arguments: args, digest: "d", plan_version: 0, attempt: 0 };
    const words = { risks: [], effect: "", always: null, can_try: false };
    const approval = { ...call, reason: "会永久删除", step_id: 0, shape: null, ...words };
    const why = field({ name: "reason", type: "textarea", label: "为什么" });
    const request: HITLRequest = { ...form("approval-1", [why]), approval };
    await openPage(run.begin(), starts(0, "清理"), run.asks(request));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("会永久删除");
    expect(within(dialog).getByLabelText("将要执行的操作").textContent).toBe("$ rm -rf build");
  });

  it("a revised plan shows the reason and its steps, completed and new", async () => {
    const rest = { depends_on: [], expected: null };
    const steps = [
      { ...step(0, "读取"), ...rest, status: "success" as const },
      { ...step(3, "换个办法"), ...rest, status: "pending" as const },
    ];
    const why = field({ name: "reason", type: "textarea", label: "为什么" });
    const plan = { goal: "g", created_at: AT, steps, checks: [] };
    const plan_reason = "失败原因：没有这个文件";
    const request: HITLRequest = { ...form("plan-1", [why]), plan, plan_reason };
    await openPage(run.begin(), starts(0, "读取"), run.asks(request));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(plan_reason)).toBeTruthy();
    const shown = within(dialog).getAllByRole<HTMLLIElement>("listitem");
    expect(shown.map((each) => [each.textContent, each.dataset.done])).toEqual([
      ["读取 已完成", "true"],
      ["换个办法", "false"],
    ]);
  });

  it("a key is sent to the server and not shown again, and the output mode is kept", async () => {
    const user = userEvent.setup();
    const providers = [
      {
        ...{ name: "ollama", title: "Ollama", title_en: "Ollama", base_url: "http://a/v1" },
        ...{ needs_key: false, needs_base_url: false },
      },
    ];
    const slot = { model: "ollama:small", base_url: null, key_set: true, source: "file", output: "tool" };
    server.replies["/settings/models"] = { slots: { default: slot }, providers };
    server.replies["/model"] = MODEL;
    await openPage();
    await user.click(await screen.findByRole("button", { name: "模型设置" }));
    const key = await screen.findByLabelText<HTMLInputElement>("API 密钥");
    expect(key.value).toBe("");
    expect(key.placeholder).toBe("已保存，不显示");
    await user.type(key, "secret");
    await user.click(screen.getByRole("button", { name: /保\s*存/ }));
    await waitFor(() => expect(server.requestsTo("/settings/models").at(-1)?.method).toBe("PUT"));
    await waitFor(() => expect(screen.queryByLabelText("API 密钥")).toBeNull());
    expect(server.requestsTo("/settings/models").at(-1)?.body).toEqual({
      slots: {
        default: {
          ...{ model: "ollama:small", base_url: null, api_key: "secret", output: "tool" },
          ...{ tool_calls: "auto", cache: true },
        },
      },
    });
  });

  it("the advanced options of a model are folded, kept, and changed", async () => {
    const user = userEvent.setup();
    const providers = [
      {
        ...{ name: "ollama", title: "Ollama", title_en: "Ollama", base_url: "http://a/v1" },
        ...{ needs_key: false, needs_base_url: false },
      },
    ];
    const options = {
      tool_calls: "native",
      reasoning_effort: "high",
      max_output_tokens: 4096,
      context_tokens: null,
      cache: false,
    };
    const slot = {
      ...{ model: "ollama:small", base_url: null, key_set: false, source: "file", output: "tool" },
      ...options,
      resolved_tool_calls: "native",
      resolved_context_tokens: 8192,
    };
    server.replies["/settings/models"] = { slots: { default: slot }, providers };
    server.replies["/model"] = MODEL;
    await openPage();
    await user.click(await screen.findByRole("button", { name: "模型设置" }));
    const summary = await screen.findByText("高级选项");
    expect((summary.parentElement as HTMLDetailsElement).open).toBe(false);
    await user.click(summary);
    const context = screen.getByLabelText<HTMLInputElement>("上下文长度（token）");
    expect([context.value, context.placeholder]).toEqual(["", "8192"]);
    await user.type(context, "32k000");
    await user.click(screen.getByRole("button", { name: /保\s*存/ }));
    await waitFor(() => expect(server.requestsTo("/settings/models").at(-1)?.method).toBe("PUT"));
    const { body } = server.requestsTo("/settings/models").at(-1)!;
    expect(body).toEqual({
      slots: {
        default: {
          ...{ model: "ollama:small", base_url: null, api_key: null, output: "tool" },
          ...options,
          context_tokens: 32000,
        },
      },
    });
  });
});
