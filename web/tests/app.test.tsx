import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { connect, openConversation, signOut } from "../src/app/actions";
import { App } from "../src/app/App";
import { INITIAL_STATE, useAppStore } from "../src/app/store";
import { saveToken } from "../src/transport/token";
import { online, server, signIn, withServer } from "./page";
import { frames } from "./recorded";

const NAME = "hello-world";
const TOTAL = frames(NAME).length;

withServer();

async function start(path = "/"): Promise<void> {
  signIn(path);
  await online();
}

function lastSeq(): number {
  return useAppStore.getState().conversations[NAME]?.lastSeq ?? 0;
}

describe("signing in", () => {
  it("asks for the token when there is none, and connects with the one given", async () => {
    const user = userEvent.setup();
    render(<App />);
    await user.type(await screen.findByLabelText("访问令牌"), "good");
    await user.click(screen.getByRole("button", { name: "登录" }));
    await online();
    expect(await screen.findByText("今天想完成什么？")).toBeTruthy();
  });

  it("shows a message when the server rejects the token", async () => {
    saveToken("old");
    render(<App />);
    connect();
    expect((await screen.findByRole("alert")).textContent).toContain("访问令牌无效");
    expect(localStorage.getItem("wenko.token")).toBeNull();
  });
});

describe("following a conversation", () => {
  it("R31 a broken connection resumes after the last seq, with every event exactly once", async () => {
    await start(`/c/${NAME}`);
    server.socket.play(NAME, 0, 20);
    await waitFor(() => expect(lastSeq()).toBe(20));
    server.socket.close();
    expect(useAppStore.getState().connection).toBe("offline");
    await online();
    expect(server.commands("follow").at(-1)?.data).toMatchObject({ conversation_id: NAME, after: 20 });
    server.socket.play(NAME, 15, TOTAL);
    await waitFor(() => expect(lastSeq()).toBe(TOTAL));
    expect(useAppStore.getState().conversations[NAME]?.runs).toHaveLength(1);
  });

  it("follows again when an event is missing", async () => {
    await start(`/c/${NAME}`);
    server.socket.play(NAME, 0, 10);
    server.socket.play(NAME, 12, 14);
    expect(server.commands("follow").at(-1)?.data).toMatchObject({ after: 10 });
    server.socket.play(NAME, 10, TOTAL);
    await waitFor(() => expect(lastSeq()).toBe(TOTAL));
  });

  it("an invalid frame is dropped with a visible warning", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await start(`/c/${NAME}`);
    render(<App />);
    const bad = { ...(JSON.parse(frames(NAME)[0] ?? "") as object), payload: 7 };
    server.socket.deliver(JSON.stringify(bad));
    server.socket.play(NAME, 1, TOTAL);
    expect(await screen.findByText(/1 条消息无法识别/)).toBeTruthy();
    await waitFor(() => expect(lastSeq()).toBe(TOTAL));
  });

  it("shows a message when there is no such conversation", async () => {
    await start();
    render(<App />);
    const send = server.socket.send.bind(server.socket);
    server.socket.send = (text) => {
      const frame = JSON.parse(text) as { type: string };
      if (frame.type === "follow")
        server.socket.reject(JSON.parse(text), "unknown_conversation", "没有");
      else send(text);
    };
    openConversation("nowhere");
    expect(await screen.findByText("找不到这个对话")).toBeTruthy();
  });
});

describe("sending", () => {
  it("a click on a playbook creates a conversation and opens it", async () => {
    const user = userEvent.setup();
    const texts = {
      title: "你好",
      message: "创建并运行 Hello World 程序",
      description: "最小的程序",
    };
    const english = { title_en: "Hello", message_en: "Hello", description_en: "Smallest" };
    server.replies["/playbooks"] = [{ id: "hello", ...texts, ...english }];
    await start();
    render(<App />);
    await user.click(await screen.findByRole("button", { name: /你好/ }));
    const [chat] = server.commands("chat");
    expect(chat?.data).toMatchObject({
      message: texts.message,
      conversation_id: null,
      language: "zh",
    });
    server.socket.accept(chat!, NAME);
    server.socket.play(NAME, 0, TOTAL);
    await waitFor(() => expect(lastSeq()).toBe(TOTAL));
    expect(location.pathname).toBe(`/c/${NAME}`);
  });

  it("Enter sends, Shift+Enter breaks the line, a rejected message is kept", async () => {
    const user = userEvent.setup();
    await start();
    render(<App />);
    const box = screen.getByLabelText<HTMLTextAreaElement>("消息");
    await user.type(box, "一{Shift>}{Enter}{/Shift}二{Enter}");
    const [chat] = server.commands("chat");
    expect(chat?.data.message).toBe("一\n二");
    server.socket.reject(chat!, "run_active", "还有任务在执行");
    expect(await screen.findByText(/还有任务在执行/)).toBeTruthy();
    expect(box.value).toBe("一\n二");
  });

  it("an unacknowledged message is sent again with the same id", async () => {
    const user = userEvent.setup();
    await start();
    render(<App />);
    await user.type(screen.getByLabelText("消息"), "一{Enter}");
    server.socket.close();
    await online();
    await user.type(screen.getByLabelText("消息"), "{Enter}");
    await waitFor(() => expect(server.commands("chat")).toHaveLength(2));
    const [first, second] = server.commands("chat");
    expect(second?.request_id).toBe(first?.request_id);
  });

  it("a running task can be stopped", async () => {
    const user = userEvent.setup();
    await start(`/c/${NAME}`);
    render(<App />);
    server.socket.play(NAME, 0, 20);
    await user.click(await screen.findByRole("button", { name: "停止" }));
    expect(server.commands("cancel")[0]?.data).toMatchObject({ conversation_id: NAME });
  });
});

it("signing out clears everything", async () => {
  await start(`/c/${NAME}`);
  server.socket.play(NAME, 0, 5);
  await waitFor(() => expect(lastSeq()).toBe(5));
  signOut();
  expect(useAppStore.getState()).toEqual(INITIAL_STATE);
});
