import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { INITIAL_STATE, useAppStore } from "../src/app/store";
import { callText } from "../src/hitl/approval";
import { codeOf, findTool, headlineOf, namesCommand, withoutCommand } from "../src/shared/tools";
import type { Call, StepRow } from "../src/state/model";
import { CallCard } from "../src/stream/CallCard";
import { Step } from "../src/stream/Step";
import { TOOLS } from "./tools";

afterEach(() => useAppStore.setState(INITIAL_STATE));

function call(tool: string, args: Call["args"]): Call {
  return {
    kind: "call",
    key: "c",
    id: "call-1",
    tool,
    args,
    description: "一次调用",
    status: "success",
    startedAt: "2024-01-01T00:00:00.000Z",
    liveOutput: "",
    result: null,
    turn: null,
    turnCallId: null,
    files: null,
    code: null,
    seconds: 1,
  };
}

function showCall(shown: Call): void {
  render(<CallCard call={shown} openByDefault />);
}

describe("a call is shown as its tool says", () => {
  it("fills in the headline and finds the tool by its alias", () => {
    const code = { language: "python", code: "\n  print(1)\nprint(2)" };
    expect(headlineOf(findTool(TOOLS, "code_executor"), code)).toBe("python · print(1)");
    expect(headlineOf(findTool(TOOLS, "file_manager"), { action: "read", path: "a" })).toBe(
      "read a",
    );
    expect(findTool(TOOLS, null)).toBeUndefined();
  });

  it("finds the language by argument, by default and by file name", () => {
    const languageOf = (name: string, args: Record<string, string>) =>
      codeOf(findTool(TOOLS, name), args)?.language;
    expect(languageOf("execute_code", { code: "1", language: "javascript" })).toBe("javascript");
    expect(languageOf("execute_code", { code: "1" })).toBe("python");
    expect(languageOf("shell", { command: "ls" })).toBe("bash");
    expect(languageOf("file_manager", { content: "a", path: "x/y.html" })).toBe("html");
  });

  it("names the tool for screen readers and shows its code", () => {
    useAppStore.setState({ tools: TOOLS });
    showCall(call("execute_code", { language: "python", code: "print(1)" }));
    expect(screen.getByRole("button", { name: /执行代码.*python · print\(1\)/s })).toBeTruthy();
    expect(screen.getByLabelText("参数").textContent).toContain("print(1)");
  });

  it("an unknown tool shows its description and its arguments as JSON", () => {
    showCall(call("removed_since", { a: 1 }));
    expect(screen.getByRole("button", { name: /removed_since.*一次调用/s })).toBeTruthy();
    expect(screen.getByLabelText("参数").textContent).toContain('"a": 1');
  });

  it("a step of a tool that talks to the person shows no call", () => {
    const step = (tool: string): StepRow =>
      ({
        kind: "step",
        key: `s-${tool}`,
        id: 0,
        runId: "r",
        tool,
        description: "一步",
        status: "running",
        items: [call(tool, { title: "T" })],
        preview: null,
        error: null,
        startedAt: null,
        endedAt: null,
        parallel: false,
      }) as unknown as StepRow;
    useAppStore.setState({ tools: TOOLS });
    const { unmount } = render(<Step step={step("ask_user")} />);
    expect(screen.queryByRole("button")).toBeNull();
    unmount();
    render(<Step step={step("shell")} />);
    expect(screen.getAllByRole("button").length).toBeGreaterThan(0);
  });
});

describe("an approval", () => {
  const approval = { tool: "shell", arguments: { command: "ls" }, reason: "", step_id: 0 };

  it("shows a command with its prompt, and without the list of tools at least the command", () => {
    expect(callText(approval, findTool(TOOLS, "shell"))).toBe("$ ls");
    expect(callText(approval, undefined)).toBe("ls");
    expect(callText({ ...approval, arguments: { a: 1, b: 2 } }, undefined)).toContain('"a": 1');
  });
});

describe("the title of a step that runs one command", () => {
  it("is left without the command where that stands beside it", () => {
    expect(withoutCommand("执行命令：seq 5", "seq 5")).toBe("执行命令");
    expect(withoutCommand("Run command: echo a: b", "echo a: b\necho c")).toBe("Run command");
    expect(withoutCommand(`执行命令：echo ${"x".repeat(40)}…`, `echo ${"x".repeat(900)}`)).toBe("执行命令");
    expect(namesCommand("安装依赖", "npm install")).toBe(false);
    expect(withoutCommand("注意：先安装", "npm install")).toBe("注意：先安装");
  });
});
