import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import type { WenkoEvent } from "../src/protocol.gen";
import { EMPTY, type PromptItem, type StepRow } from "../src/state/model";
import { reduceAll } from "../src/state/reduce";
import { rowsOf, statusOf } from "../src/state/rows";
import { openPage, server, withServer } from "./page";
import { field, form, ScriptedRun } from "./questions";

const AT = "2026-01-05T08:00:00.000Z";
const QUESTION = "call-1-step0-1";
const COMMAND = "npm create vue@latest";
const STEP = { step_id: 0, description: "创建项目", tool: "shell", depends_on: [] };
const PROMPT = {
  is_interactive: true,
  prompt_text: "Add TypeScript? › No / Yes",
  options: ["No", "Yes"],
  prompt_type: "select",
};
let run: ScriptedRun;

function startedRun(): WenkoEvent[] {
  const { depends_on, ...about } = STEP;
  const step = { ...about, tool_args: {}, status: "running", result: null, error: null };
  const plan = { goal: "g", steps: [{ ...step, depends_on, expected: null }], created_at: AT, checks: [] };
  const execution_config = { max_retries: 3, max_revisions: 2 };
  const progress = { current: 1, total: 1, percentage: 100 };
  const info = { name: "shell", args: {}, description: "" };
  const call = { tool: "shell", arguments: { command: COMMAND }, step_id: 0, call_id: "call-1" };
  const none = { tool_alias: null, turn_call_id: null, sandbox_id: null, trial_id: null };
  const more = { description: "", tool_description: "", ...none };
  return [
    run.begin("创建一个新项目"),
    event("plan_start", { plan, total_steps: 1, steps_preview: [STEP], execution_config }),
    event("step_start", { step, progress, dependencies: [], tool_info: info }),
    run.event("tool_call", { message: "", data: { ...call, ...more }, ...call }),
  ];
}

function event(type: string, data: object): WenkoEvent {
  return run.event(type, { message: "", data });
}

function waits(): WenkoEvent {
  const why = "node (17) is blocked in epoll on the terminal, which is raw";
  const data = { step_id: 0, tool: "shell", prompt: PROMPT, stdout: "", command: COMMAND, call_id: null };
  const more = { options: PROMPT.options, prompt_type: "select", why, confidence: "certain" };
  return event("interactive_prompt", { ...data, ...more });
}

function required(): WenkoEvent[] {
  const explained = [
    { option: "No", description: "不添加：TypeScript" },
    { option: "Yes", description: "添加：TypeScript，提供类型检查" },
  ];
  const data = {
    step_id: 0,
    tool: "shell",
    prompt: PROMPT,
    options: PROMPT.options,
    options_explanation: explained,
    prompt_type: "select",
    default_response: "No",
    context: { step_description: "创建项目", command: COMMAND },
    request_id: QUESTION,
    widget: "select",
    secret: false,
    call_id: null,
    tried: [],
  };
  const input = field({
    name: "input",
    type: "radio",
    label: "Add TypeScript?",
    required: true,
    default: "No",
    options: explained.map(({ option, description }) => ({
      value: option,
      label: `${option} · ${description}`,
    })),
  });
  const description = `创建项目\n$ ${COMMAND}\n${PROMPT.prompt_text}`;
  return [
    event("user_input_required", data),
    run.asks(form(QUESTION, [input], { title: "命令等待输入", description })),
  ];
}

function promptIn(events: readonly WenkoEvent[]): PromptItem | undefined {
  const step = rowsOf(reduceAll(EMPTY, events)).find((row): row is StepRow => row.kind === "step");
  return step?.items.find((item): item is PromptItem => item.kind === "prompt");
}

beforeEach(() => {
  run = new ScriptedRun();
});

describe("the prompt of a command", () => {
  it("R21 R22 is shown with the reason when the agent answers", () => {
    const answer = { step_id: 0, response: "No", reasoning: "默认配置", auto_responded: true };
    const item = promptIn([...startedRun(), waits(), event("interactive_response", answer)]);
    expect(item).toMatchObject({ state: "answered", by: "agent", response: "No" });
    expect(item?.reasoning).toBe("默认配置");
  });

  it("R23 is shown in its step, and its question is not a second card", () => {
    const events = [...startedRun(), waits(), ...required()];
    const state = reduceAll(EMPTY, events);
    expect(rowsOf(state).filter((row) => row.kind === "question")).toEqual([]);
    expect(statusOf(state)).toBe("waiting");
    expect(promptIn(events)?.requestId).toBe(QUESTION);
  });

  it.each([
    ["expired", { status: "expired", action: null }],
    ["rejected", { status: "answered", action: "reject" }],
    ["elsewhere", { status: "cancelled", action: null }],
  ] as const)("says how it ended without an answer: %s", (ending, given) => {
    const item = promptIn([...startedRun(), waits(), ...required(), run.closes(QUESTION, given)]);
    expect(item).toMatchObject({ state: "ended", ending });
  });
});

describe("the dialog of a prompt", () => {
  withServer();

  beforeEach(async () => {
    server.replies["/hitl/respond"] = {};
    await openPage(...startedRun(), waits(), ...required());
  });

  it("R23 R80 shows step, command and explained choices, with the default chosen", async () => {
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("步骤：创建项目");
    expect(within(dialog).getByLabelText("命令").textContent).toBe(`$ ${COMMAND}`);
    const choices = within(dialog).getAllByRole<HTMLInputElement>("radio");
    expect(choices.map((each) => each.checked)).toEqual([true, false]);
    expect(dialog.textContent).toContain("添加：TypeScript，提供类型检查");
  });

  it("R24 sends the selected answer, and cancels on request", async () => {
    const user = userEvent.setup();
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getAllByRole("radio")[1]!);
    await user.click(within(dialog).getByRole("button", { name: /确\s*认/ }));
    const [sent] = server.requestsTo("/hitl/respond");
    expect(sent?.body).toMatchObject({ action: "approve", data: { input: "Yes" } });
  });

  it("C13 cancelling is an answer of its own", async () => {
    const user = userEvent.setup();
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: /取\s*消/ }));
    expect(server.requestsTo("/hitl/respond")[0]?.body).toMatchObject({ action: "reject" });
  });

  it("can be postponed for the terminal, and stays in the stream to be answered", async () => {
    const user = userEvent.setup();
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "直接在终端中输入" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByRole("button", { name: "回答「命令等待输入」" })).toBeTruthy();
  });
});
