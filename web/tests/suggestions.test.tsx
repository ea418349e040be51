import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { openPage, deliver, server, withServer } from "./page";
import { recorded } from "./recorded";
import { CONVERSATION } from "./questions";
import type { WenkoEvent } from "../src/protocol.gen";

withServer();
const NO_MODEL = { model: null, title: null, title_en: null, source: null, problem: null };

function events(): WenkoEvent[] {
  return recorded("loop").map((event) => ({
    ...event,
    conversation_id: CONVERSATION,
  })) as WenkoEvent[];
}

describe("suggestions below the answer", () => {
  it("send their message, and cannot while a run works", async () => {
    const user = userEvent.setup();
    const all = events();
    await openPage(...all.slice(0, -1));
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "列出已过期的待办" });
    expect(button.disabled).toBe(true);
    deliver(all.at(-1)!);
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    await waitFor(() => expect(server.commands("chat")).toHaveLength(1));
    expect(JSON.stringify(server.commands("chat")[0])).toContain("加一个命令，列出已过期的待办");
  });

  it("open the menu of the models that are there", async () => {
    const user = userEvent.setup();
    server.replies["/model"] = { ...NO_MODEL, may_change: true };
    server.replies["/settings/models/available"] = [];
    await openPage(...events());
    await user.click(await screen.findByRole("button", { name: "连接另一个模型" }));
    expect(await screen.findByRole("menuitem", { name: /其他模型、密钥和设置/ })).toBeTruthy();
  });

  it("say so where the server does not allow changing models", async () => {
    const user = userEvent.setup();
    await openPage(...events());
    await user.click(await screen.findByRole("button", { name: "连接另一个模型" }));
    expect(await screen.findByText(/不允许在页面中修改模型设置/)).toBeTruthy();
  });
});
