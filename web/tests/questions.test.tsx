import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { buildQueue } from "../src/hitl/queue";
import type { WenkoEvent } from "../src/protocol.gen";
import { EMPTY } from "../src/state/model";
import { reduceAll } from "../src/state/reduce";
import { openPage, server, showPage, signIn, deliver, withServer } from "./page";
import { CONVERSATION, display, field, form, NOTES, PHONES, SPORT, ScriptedRun } from "./questions";

const RESPOND = "/hitl/respond";
const CITY = field({ name: "city", type: "text", label: "城市" });
let run: ScriptedRun;
let started: WenkoEvent;

withServer();

beforeEach(() => {
  server.replies[RESPOND] = {};
  run = new ScriptedRun();
  started = run.begin();
});

function open(...events: WenkoEvent[]): Promise<void> {
  return openPage(started, ...events);
}

const dialog = () => screen.findByRole("dialog");
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const click = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name }));

function answers(): unknown[] {
  return server.requestsTo(RESPOND).map(({ body }) => body);
}

describe("a display", () => {
  it("T1 closing a display by its button is sent to the server, and the card stays for a replay", async () => {
    await open(run.asks(display("d1", [PHONES])));
    await userEvent.click(within(await dialog()).getAllByRole("button", { name: "关闭" }).at(-1)!);
    await gone();
    expect(answers()).toEqual([
      { request_id: "d1", session_id: CONVERSATION, action: "dismiss", data: {} },
    ]);
    deliver(run.closes("d1", { status: "dismissed", action: "dismiss" }));
    expect(await screen.findByText("已查看")).toBeTruthy();
    await click("回放「展示 d1」");
    expect(within(await dialog()).getByText("Pixel 8")).toBeTruthy();
    expect(answers()).toHaveLength(1);
  });

  it("T1 ESC closes a display and is sent to the server as well", async () => {
    await open(run.asks(display("d1", [PHONES])));
    await dialog();
    await userEvent.keyboard("{Escape}");
    await gone();
    expect(answers()).toMatchObject([{ action: "dismiss" }]);
  });

  it("T1 a display whose dismissal failed can be closed again", async () => {
    server.errors[RESPOND] = "unreachable";
    await open(run.asks(display("d1", [PHONES])));
    await dialog();
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByText(/仍保留在对话中/)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "查看「展示 d1」" })).toBeTruthy();
  });
});

describe("a form", () => {
  it("R45 an approved form is sent, the server's message shown, and the card shows who answered what", async () => {
    await open(run.asks(form("f1", [CITY])));
    await userEvent.type(within(await dialog()).getByLabelText("城市"), "成都");
    await click("确认");
    await gone();
    expect(answers()).toMatchObject([{ request_id: "f1", action: "approve", data: { city: "成都" } }]);
    deliver(run.closes("f1", { data: { city: "成都" } }));
    expect(await screen.findByText("已确认 · 由您回答")).toBeTruthy();
    expect(await screen.findByText("成都")).toBeTruthy();
  });

  it("R45 the event that closes it may arrive before the reply to the answer", async () => {
    await open(run.asks(form("f1", [CITY])));
    await dialog();
    server.beforeReply[RESPOND] = async () => {
      deliver(run.closes("f1", { data: { city: "成都" } }));
      // Not the library's own wait: it is in the middle of an event here.
      await vi.waitFor(() => screen.getByText("已确认 · 由您回答"));
    };
    await click("确认");
    await gone();
    expect(screen.queryByText(/已在别处回答/)).toBeNull();
  });

  it("T7 an edited answer is sent as edit, and the card marks what was changed", async () => {
    const city = { ...CITY, default: "北京" };
    await open(run.asks(form("f1", [city])));
    await userEvent.type(within(await dialog()).getByLabelText("城市"), "市");
    await click("修改后提交");
    expect(answers()).toMatchObject([{ action: "edit", data: { city: "北京市" } }]);
    const data = { city: "北京市" };
    deliver(run.closes("f1", { action: "edit", edited_fields: ["city"], data }));
    expect(await screen.findByText("已修改")).toBeTruthy();
    expect(screen.getByText("已修改后提交 · 由您回答")).toBeTruthy();
  });

  it("R45 a skipped form is marked on its card", async () => {
    await open(run.asks(form("f1", [SPORT])));
    await dialog();
    await click("跳过");
    await gone();
    expect(answers()).toMatchObject([{ action: "reject", data: {} }]);
    deliver(run.closes("f1", { action: "reject" }));
    expect(await screen.findByText(/已跳过/)).toBeTruthy();
  });

  it("R55 ESC postpones a form: nothing is sent, the card stays, the header counts it", async () => {
    await open(run.asks(form("f1", [CITY])));
    await userEvent.type(within(await dialog()).getByLabelText("城市"), "成");
    await userEvent.keyboard("{Escape}");
    await gone();
    expect(answers()).toEqual([]);
    expect(await screen.findByRole("button", { name: "回答「表单 f1」" })).toBeTruthy();
    await click("待回答 1");
    const box = within(await dialog()).getByLabelText<HTMLInputElement>("城市");
    expect(box.value).toBe("成");
  });

  it("T2 an invalid answer keeps the form open with its error, and the corrected one is accepted", async () => {
    server.errors[RESPOND] = {
      status: 422,
      code: "invalid_answer",
      data: { fields: { city: "必填" } },
    };
    await open(run.asks(form("f1", [CITY, NOTES])));
    await userEvent.type(within(await dialog()).getByLabelText("补充说明"), "周末");
    await click("确认");
    expect(await screen.findByText("必填")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain("有 1 处需要修改");
    delete server.errors[RESPOND];
    await userEvent.type(screen.getByLabelText("城市"), "成都");
    await click("确认");
    await gone();
    expect(answers()[1]).toMatchObject({ data: { city: "成都", notes: "周末" } });
  });

  it.each([
    [410, "request_expired", /已过期/],
    [409, "request_answered", /已在别处回答/],
    [404, "unknown_request", /找不到这个问题/],
  ])("C30 an answer that comes too late (%i) is explained in a clear message", async (status, code, text) => {
    server.errors[RESPOND] = { status, code };
    await open(run.asks(form("f1", [CITY])));
    await dialog();
    await click("确认");
    expect(await screen.findByText(text)).toBeTruthy();
    await click("知道了");
    await gone();
  });

  it("R63 without a connection the answer is kept, and sent again under the same key", async () => {
    server.errors[RESPOND] = "unreachable";
    await open(run.asks(form("f1", [CITY])));
    await userEvent.type(within(await dialog()).getByLabelText("城市"), "成都");
    await click("确认");
    expect((await screen.findByRole("alert")).textContent).toContain("无法连接服务器");
    delete server.errors[RESPOND];
    await click("确认");
    await gone();
    const [first, second] = server.requestsTo(RESPOND);
    expect(second?.headers["Idempotency-Key"]).toBe(first?.headers["Idempotency-Key"]);
  });

  it("R48 an open form that expires says so", async () => {
    await open(run.asks(form("f1", [CITY])));
    await dialog();
    deliver(run.closes("f1", { status: "expired", action: null, answered_by: null }));
    expect(await screen.findByText(/时间已到/)).toBeTruthy();
    await click("知道了");
    expect(await screen.findByText("已过期")).toBeTruthy();
  });

  it("C30 an answer given elsewhere closes the form here too", async () => {
    await open(run.asks(form("f1", [CITY])));
    await dialog();
    deliver(run.closes("f1", { answered_by: "link", data: { city: "上海" } }));
    expect(await screen.findByText(/已在别处回答/)).toBeTruthy();
    await click("知道了");
    expect(await screen.findByText("已确认 · 通过链接回答")).toBeTruthy();
  });

  it("R60 an answered form is replayed with its answers, and cannot be changed", async () => {
    await open(run.asks(form("f1", [CITY])), run.closes("f1", { data: { city: "成都" } }));
    await click("回放「表单 f1」");
    const replayed = await dialog();
    const box = within(replayed).getByLabelText<HTMLInputElement>("城市");
    expect([box.value, box.readOnly]).toEqual(["成都", true]);
    expect(within(replayed).queryByRole("button", { name: "确认" })).toBeNull();
    expect(document.querySelector("[data-request-id^=context-replay-]")).toBeTruthy();
  });

  it("is reported as shown once it is visible", async () => {
    await open(run.asks(form("f1", [CITY])));
    await dialog();
    await waitFor(() => expect(server.requestsTo("/hitl/f1/shown")).toHaveLength(1));
  });
});

describe("several questions", () => {
  it("T11 a second form that arrives while one is open is queued", async () => {
    await open(run.asks(form("f1", [CITY])));
    await userEvent.type(within(await dialog()).getByLabelText("城市"), "一");
    deliver(run.asks(form("f2", [NOTES])), run.asks(display("d3", [PHONES])));
    expect(await screen.findByText("1 / 3")).toBeTruthy();
    await click("下一个问题");
    await userEvent.type(screen.getByLabelText("补充说明"), "二");
    await click("上一个问题");
    expect(screen.getByLabelText<HTMLInputElement>("城市").value).toBe("一");
    await click("下一个问题");
    await click("确认");
    expect(await screen.findByText("1 / 2")).toBeTruthy();
    await click("确认");
    expect(await screen.findByText("Pixel 8")).toBeTruthy();
    expect(answers()).toMatchObject([
      { request_id: "f2", data: { notes: "二" } },
      { request_id: "f1", data: { city: "一" } },
    ]);
  });

  it("T11 forms of other conversations wait in the inbox behind those of this one", () => {
    const other = {
      id: "f9",
      kind: "form",
      status: "pending" as const,
      policy: "wait",
      run_id: null,
      shown_at: null,
      expires_at: null,
      answered_at: null,
      request: form("f9", [CITY]),
      conversation_id: "other",
      conversation_title: "另一个对话",
      created_at: "2026-01-05T07:00:00.000Z",
      answered_by: null,
      action: null,
      data: null,
      edited_fields: [],
    };
    const here = reduceAll(EMPTY, [started, run.asks(form("f1", [CITY]))]);
    const state = { current: CONVERSATION, conversations: { [CONVERSATION]: here } };
    const queue = buildQueue({ ...state, inbox: [other] }, new Set());
    expect(queue.map(({ request, fromConversation }) => [request.id, fromConversation])).toEqual([
      ["f1", null],
      ["f9", "另一个对话"],
    ]);
  });
});

describe("after a reload", () => {
  it("T16 an open question is shown again, with its input", async () => {
    sessionStorage.setItem("wenko.answer.f1", JSON.stringify({ city: "成都" }));
    await open(run.asks(form("f1", [CITY])));
    const box = within(await dialog()).getByLabelText<HTMLInputElement>("城市");
    expect(box.value).toBe("成都");
  });

  it("T16 a question that was answered meanwhile is not shown again", async () => {
    await open(run.asks(form("f1", [CITY])), run.closes("f1", { data: { city: "成都" } }));
    expect(await screen.findByText("成都")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("T6 questions of other conversations are counted as soon as the page opens", async () => {
    const info = { id: "other", title: "另一个", status: "waiting", last_seq: 9, language: "zh" };
    const times = { created_at: "2026-01-05T08:00:00Z", updated_at: "2026-01-05T08:00:00Z" };
    server.replies["/conversations"] = [{ ...info, ...times }];
    server.replies["/hitl?status=pending&limit=1000"] = [
      {
        ...{ id: "f9", status: "pending", request: form("f9", [CITY]) },
        ...{ conversation_id: "other", conversation_title: "另一个", ...times },
        ...{ answered_by: null, action: null, data: null, edited_fields: [] },
      },
    ];
    signIn();
    showPage();
    expect(await screen.findByRole("link", { name: /待回答/ })).toBeTruthy();
    await click("待回答 1");
    expect(within(await dialog()).getByText("来自对话「另一个」")).toBeTruthy();
  });
});
