import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { toPlainText } from "../src/shared/plain-text";
import { EMPTY, type Row } from "../src/state/model";
import { reduceAll } from "../src/state/reduce";
import { rowsOf } from "../src/state/rows";
import { RowView } from "../src/stream/RowView";
import { recorded } from "./recorded";

function rows(name: string, until = Infinity): readonly Row[] {
  return rowsOf(reduceAll(EMPTY, recorded(name).slice(0, until)));
}

function show(row: Row | undefined): void {
  if (!row) throw new Error("there is no such row");
  render(<RowView row={row} joined={false} />);
}

describe("a run in the stream", () => {
  it("R5 thoughts are collapsed to a count and open on request", async () => {
    const user = userEvent.setup();
    show(rows("hello-world").find((row) => row.kind === "thoughts"));
    const head = screen.getByRole("button", { name: "3 条思考" });
    expect(head.getAttribute("aria-expanded")).toBe("false");
    await user.click(head);
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
  });

  it("R7 the analysis line says 分析中 and then 分析完成", () => {
    const events = recorded("hello-world");
    const started = events.findIndex((event) => event.type === "task_analysis");
    show(rows("hello-world", started + 1).find((row) => row.kind === "analysis"));
    expect(screen.getByText("分析中…")).toBeTruthy();
    show(rows("hello-world").find((row) => row.kind === "analysis"));
    expect(screen.getByText("分析完成")).toBeTruthy();
  });

  it("R17 a running step is open and shows live output", () => {
    const events = recorded("hello-world");
    const output = events.findIndex((event) => event.type === "tool_output");
    show(
      rows("hello-world", output + 1).find(
        (row) => row.kind === "step" && row.status === "running",
      ),
    );
    expect(screen.getByLabelText("输出").textContent).toBe("Hello, World!");
  });

  it("R14 a completed step collapses to its preview, with its repairs counted", () => {
    show(rows("sales-report").find((row) => row.kind === "step" && row.id === 1));
    expect(screen.getByRole("button").getAttribute("aria-expanded")).toBe("false");
    expect(screen.getByText("自动修复 ×1")).toBeTruthy();
    expect(screen.getByText("华东 1284300 · 华南 956120 · 华北 731480")).toBeTruthy();
  });

  it("R15 a failed step is open by default, with error, exit code and error output", () => {
    show(rows("failing-build").find((row) => row.kind === "step" && row.id === 1));
    expect(screen.getByText(/^BuildError/)).toBeTruthy();
    expect(screen.getByText("退出码 1")).toBeTruthy();
    expect(screen.getByLabelText("错误输出").textContent).toContain(
      "Could not resolve entry module",
    );
  });

  it("R10 the summary counts steps and time", () => {
    show(rows("sales-report").find((row) => row.kind === "summary"));
    expect(screen.getByText(/完成 4\/4 步/)).toBeTruthy();
  });

  it("R4 a failed run says why and offers to send again", () => {
    show(rows("failing-build").at(-1));
    expect(screen.getByRole("alert").textContent).toContain("plan_failed");
    expect(screen.getByRole("button", { name: "再次发送" })).toBeTruthy();
  });

  it("R31 Markdown is rendered, and markup in it stays text", async () => {
    show({
      kind: "text",
      key: "t",
      streaming: false,
      text: "**粗** <img src=x onerror=alert(1)> `码`",
    });
    expect((await screen.findByText("粗")).tagName).toBe("STRONG");
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getByText(/<img src=x/)).toBeTruthy();
  });
});

describe("output", () => {
  it("R18 is shown without terminal colours and overwritten progress lines", () => {
    expect(toPlainText("\u001b[32mok\u001b[0m\r\n10%\r50%\r100%\n")).toBe("ok\n100%\n");
  });
});
