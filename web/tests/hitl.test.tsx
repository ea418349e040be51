import { ConfigProvider } from "antd";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactElement, type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { deleteAllDrafts } from "../src/hitl/form-drafts";
import {
  isDisplayRequest,
  isVisualDisplayContextValue,
  readQuestion,
} from "../src/hitl/guards";
import { HITLDisplay } from "../src/hitl/hitl-display";
import { HITLForm, type FormProblem } from "../src/hitl/hitl-form";
import { TimeLeft } from "../src/hitl/TimeLeft";
import type { HITLField, HITLRequest } from "../src/protocol.gen";
import { display, field, form, NOTES, PHONES, SPORT } from "./questions";

const OPTIONS = [
  { value: "a", label: "甲" },
  { value: 2, label: "乙" },
  { value: true, label: "丙" },
];
const MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>";

beforeEach(() => {
  deleteAllDrafts();
});

function show(element: ReactElement) {
  return render(element, { wrapper: AsInTheApp });
}

function AsInTheApp({ children }: { children: ReactNode }) {
  return <ConfigProvider button={{ autoInsertSpace: false }}>{children}</ConfigProvider>;
}

function answering(fields: readonly HITLField[], given: Partial<HITLRequest> = {}) {
  const onAnswer = vi.fn();
  show(<HITLForm request={form("q", fields, given)} onAnswer={onAnswer} />);
  return onAnswer;
}

/** A form whose answer the server rejects a moment later. */
function RejectedForm(props: { request: HITLRequest; fieldErrors: Record<string, string> }) {
  const { request, fieldErrors } = props;
  const [problem, setProblem] = useState<FormProblem>();
  const reject = () => queueMicrotask(() => setProblem({ text: "有 1 处需要修改", fieldErrors }));
  return <HITLForm request={request} problem={problem} onAnswer={reject} />;
}

function press(name: string) {
  return userEvent.click(screen.getByRole("button", { name }));
}

describe("fields", () => {
  it("R43 each of the ten types and datetime has its widget, with its label", async () => {
    const options = OPTIONS;
    answering([
      field({ name: "text", type: "text" }),
      field({ name: "textarea", type: "textarea" }),
      field({ name: "select", type: "select", options }),
      field({ name: "multiselect", type: "multiselect", options }),
      field({ name: "radio", type: "radio", options }),
      field({ name: "checkbox", type: "checkbox", options }),
      field({ name: "number", type: "number" }),
      field({ name: "slider", type: "slider" }),
      field({ name: "date", type: "date" }),
      field({ name: "datetime", type: "datetime" }),
      field({ name: "boolean", type: "boolean" }),
    ]);
    expect(screen.getByLabelText("text").className).toContain("ant-input");
    expect(screen.getByLabelText("textarea").tagName).toBe("TEXTAREA");
    expect(screen.getByLabelText("select").closest(".ant-select")).toBeTruthy();
    expect(screen.getByLabelText("multiselect").closest(".ant-select-multiple")).toBeTruthy();
    expect(within(screen.getByRole("radiogroup")).getAllByRole("radio")).toHaveLength(3);
    const boxes = screen.getByRole("group", { name: "checkbox" });
    expect(within(boxes).getAllByRole("checkbox")).toHaveLength(3);
    expect(screen.getByLabelText("number").closest(".ant-input-number")).toBeTruthy();
    expect(screen.getByRole("slider", { name: "slider" })).toBeTruthy();
    expect((await screen.findByLabelText("date")).closest(".ant-picker")).toBeTruthy();
    expect((await screen.findByLabelText("datetime")).closest(".ant-picker")).toBeTruthy();
    expect(screen.getByRole("switch", { name: "boolean" })).toBeTruthy();
  });

  it("R42 a required field is marked, a placeholder is shown, a default is filled in", () => {
    answering([
      field({ name: "n", type: "text", label: "昵称", required: true, placeholder: "怎么称呼" }),
      field({ name: "d", type: "text", label: "城市", default: "成都" }),
    ]);
    const box = screen.getByLabelText<HTMLInputElement>(/昵称/);
    expect(box.getAttribute("aria-required")).toBe("true");
    expect(box.placeholder).toBe("怎么称呼");
    expect(screen.getByText("（必填）")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("城市").value).toBe("成都");
  });

  it("R43 options return their own values, whatever the type", async () => {
    const onAnswer = answering([
      field({ name: "one", type: "radio", options: OPTIONS }),
      field({ name: "many", type: "checkbox", options: OPTIONS }),
    ]);
    await userEvent.click(screen.getByRole("radio", { name: "丙" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "乙" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "甲" }));
    await press("确认");
    expect(onAnswer).toHaveBeenCalledWith("approve", { one: true, many: ["a", 2] });
  });

  it("R43 an unedited form sends what it shows: defaults, a switch that is off, else nothing", async () => {
    const onAnswer = answering([
      field({ name: "text", type: "text" }),
      field({ name: "slider", type: "slider" }),
      field({ name: "set", type: "slider", default: 30 }),
      field({ name: "on", type: "boolean" }),
      field({ name: "many", type: "multiselect", options: OPTIONS }),
      field({ name: "when", type: "datetime", default: "2026-01-05T08:00" }),
    ]);
    expect(screen.getByText("未选择")).toBeTruthy();
    await press("确认");
    expect(onAnswer.mock.calls[0]).toEqual([
      "approve",
      { text: null, slider: null, set: 30, on: false, many: null, when: "2026-01-05T08:00" },
    ]);
  });

  it("T3 a number out of range is not silently changed", async () => {
    const onAnswer = answering([field({ name: "n", type: "number", min: 0, max: 10 })]);
    expect(screen.getByText("0 到 10")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("n"), "99");
    await press("确认");
    expect(onAnswer).toHaveBeenCalledWith("approve", { n: 99 });
  });
});

describe("actions", () => {
  it("R44 the three buttons have the request's labels and styles", () => {
    answering([SPORT], {
      actions: {
        approve: { label: "删除", style: "danger" },
        edit: { label: "备份并删除", style: "default" },
        reject: { label: "不删除", style: "secondary" },
      },
    });
    expect(screen.getByRole("button", { name: "删除" }).className).toContain("dangerous");
    expect(screen.getByRole("button", { name: "备份并删除" }).className).toContain("outlined");
    expect(screen.getByRole("button", { name: "不删除" }).className).toContain("ant-btn-text");
  });

  it("T7 edit has its own button, enabled once something was changed", async () => {
    const onAnswer = answering([field({ name: "city", type: "text", default: "成都" })]);
    const edit = screen.getByRole<HTMLButtonElement>("button", { name: "修改后提交" });
    expect(edit.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText("city"), "市");
    expect(edit.disabled).toBe(false);
    await userEvent.click(edit);
    expect(onAnswer).toHaveBeenCalledWith("edit", { city: "成都市" });
  });

  it("R45 reject sends none of the input", async () => {
    const onAnswer = answering([NOTES]);
    await userEvent.type(screen.getByLabelText("补充说明"), "别保存");
    await press("跳过");
    expect(onAnswer).toHaveBeenCalledWith("reject", {});
  });

  it("R45 Enter in a text field does not approve, Ctrl+Enter does", async () => {
    const onAnswer = answering([field({ name: "t", type: "text" })]);
    await userEvent.type(screen.getByLabelText("t"), "一{Enter}");
    expect(onAnswer).not.toHaveBeenCalled();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(onAnswer).toHaveBeenCalledWith("approve", { t: "一" });
  });

  it("T2 an invalid answer shows each error at its field and keeps the input", async () => {
    show(<RejectedForm request={form("q", [SPORT, NOTES])} fieldErrors={{ sport: "必填" }} />);
    await userEvent.type(screen.getByLabelText("补充说明"), "周末");
    await press("确认");
    expect((await screen.findByRole("alert")).textContent).toContain("有 1 处需要修改");
    const box = screen.getByLabelText(/您最喜欢的运动/);
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "必填",
    );
    expect(document.activeElement).toBe(box);
    expect(screen.getByLabelText<HTMLTextAreaElement>("补充说明").value).toBe("周末");
  });
});

describe("displays", () => {
  it("R55 shows its parts in order and closes with its own label", async () => {
    const onDismiss = vi.fn();
    const ascii = { type: "ascii", data: { content: "+--+", title: "图" } } as const;
    show(
      <HITLDisplay
        request={display("d", [PHONES, ascii, PHONES], { dismiss_label: "看完了" })}
        onDismiss={onDismiss}
      />,
    );
    const parts = screen.getAllByRole("group").map((part) => part.tagName);
    expect(parts).toEqual(["DIV", "PRE", "DIV"]);
    await press("看完了");
    expect(onDismiss).toHaveBeenCalled();
  });

  it("R56 a table has its caption, header, rows and the alignment of each column", () => {
    show(<HITLDisplay request={display("d", [PHONES])} onDismiss={vi.fn()} />);
    const table = screen.getByRole("table", { name: "2024 年手机推荐" });
    const headers = within(table).getAllByRole("columnheader");
    expect(headers.map((cell) => cell.textContent)).toEqual(["名称", "价格", "评分"]);
    expect(headers.map((cell) => cell.style.textAlign)).toEqual(["left", "right", "center"]);
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(["iPhone 1559994.5", "Pixel 844994.7"]);
  });

  it("R56 a drawing has its title, and what is copied is the original", async () => {
    const user = userEvent.setup();
    const content = "┌────┐\n│ 中文 │\n└────┘";
    const data = { content, title: "系统架构图" };
    show(<HITLDisplay request={display("d", [{ type: "ascii", data }])} onDismiss={vi.fn()} />);
    const drawn = screen.getByRole("group", { name: "系统架构图" }).textContent ?? "";
    expect(drawn).not.toBe(content);
    expect(drawn.replaceAll(/[─\s]/g, "")).toBe(content.replaceAll(/[─\s]/g, ""));
    await user.click(screen.getByRole("button", { name: "复制" }));
    expect(await navigator.clipboard.readText()).toBe(content);
  });

  it("R57 markup in titles, cells, options and drawings is shown as text", () => {
    const table = { headers: [MARKUP], rows: [[MARKUP]], alignment: null, caption: MARKUP };
    const shown = display("d", [
      { type: "table", data: table as unknown as (typeof PHONES)["data"] },
      { type: "ascii", data: { content: MARKUP, title: MARKUP } },
    ]);
    show(<HITLDisplay request={shown} onDismiss={vi.fn()} />);
    answering([
      field({ name: "r", type: "radio", label: MARKUP, options: [{ value: 1, label: MARKUP }] }),
    ]);
    expect(document.querySelector("img[src=x]")).toBeNull();
    expect(document.querySelector("script")).toBeNull();
    expect(screen.getAllByText(MARKUP)).toHaveLength(7);
  });

  it("R46 data that does not match its type is shown as text", () => {
    const wrong = { type: "ascii", data: PHONES.data } as never;
    show(<HITLDisplay request={display("d", [wrong])} onDismiss={vi.fn()} />);
    expect(screen.getByText(/页面无法显示/)).toBeTruthy();
    expect(screen.getByText(/Pixel 8 \| 4499/)).toBeTruthy();
  });
});

describe("guards", () => {
  it("R61 isDisplayRequest tells displays from forms", () => {
    const request = display("d", [PHONES]) as HITLRequest | ReturnType<typeof display>;
    expect(isDisplayRequest(request) && request.displays[0].type).toBe("table");
    expect(isDisplayRequest(form("f", [SPORT]))).toBe(false);
  });

  it("R61 isVisualDisplayContextValue accepts what the server stores, and nothing else", () => {
    const kept = { type: "visual_display", displays: [PHONES], displays_def: [PHONES] };
    expect(isVisualDisplayContextValue({ ...kept, timestamp: "2026-01-05T08:00:00.000Z" })).toBe(
      true,
    );
    for (const other of [null, 1, "x", [], {}, kept, { ...kept, timestamp: "", type: "form" }]) {
      expect(isVisualDisplayContextValue(other)).toBe(false);
    }
    expect(isVisualDisplayContextValue({ ...kept, timestamp: "", displays_def: [{}] })).toBe(false);
  });

  it("R46 a question with an unknown field type or without displays is invalid", () => {
    const unknown = { ...SPORT, type: "telepathy" } as unknown as HITLField;
    expect(readQuestion(form("f", [unknown]))).toBeNull();
    expect(readQuestion(display("d", []))).toBeNull();
    expect(readQuestion(form("f", [SPORT]))).not.toBeNull();
  });
});

describe("time left", () => {
  it("R48 is shown as a timer, and announced only when little is left", () => {
    vi.useFakeTimers({ now: Date.parse("2026-01-05T08:00:00Z") });
    const at = (expires_at: string) => form("q", [SPORT], { expires_at, policy: "expire" });
    const { rerender } = render(<TimeLeft request={at("2026-01-05T08:05:00Z")} />);
    expect(screen.getByRole("timer").textContent).toBe("剩余 5:00");
    expect(screen.getByText("到时过期")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("");
    rerender(<TimeLeft request={at("2026-01-05T08:00:45Z")} />);
    expect(screen.getByRole("status").textContent).toBe("这个问题还剩 1 分钟");
    vi.useRealTimers();
  });

  it("R48 a question without a time limit has none", () => {
    render(<TimeLeft request={form("q", [SPORT])} />);
    expect(screen.queryByRole("timer")).toBeNull();
  });
});
