import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { modelName } from "../src/settings/model-names";
import { online, server, showPage, signIn, withServer } from "./page";

withServer();

const NONE = {
  ...{ model: null, title: null, title_en: null, source: null },
  ...{ may_change: true, problem: null },
};
const OLLAMA = {
  ...{ provider: "ollama", title: "Ollama", title_en: "Ollama", origin: "machine" },
  ...{ base_url: "http://127.0.0.1:9/v1", key_variable: null },
  models: [{ model: "ollama:qwen3:8b", details: "8.2B", context_tokens: 4096 }],
};
const DEFAULTS = {
  ...{ mode: "ask-risky", approve_plan: false, allowed: [], read_only_enforced: true },
  modes: ["auto", "ask-risky", "ask-all", "read-only"],
};

async function newConversation(): Promise<void> {
  signIn("/");
  showPage();
  await online();
}

describe("the bar under the composer", () => {
  it("names a model that is a file without the folders of the machine", () => {
    expect(modelName("ollama:qwen3:8b")).toBe("qwen3:8b");
    expect(modelName("openrouter:qwen/qwen3")).toBe("qwen/qwen3");
    expect(modelName("replay:/home/ada/wenko/recordings/todo/traffic.jsonl")).toBe("todo/traffic.jsonl");
  });

  it("P76 a found model is chosen with one click, and its failure is told in words", async () => {
    const user = userEvent.setup();
    server.replies["/model"] = NONE;
    server.replies["/settings/models/available"] = [OLLAMA];
    server.replies["/settings/models"] = { slots: {}, providers: [] };
    const test = { ok: false, code: "model_unreachable", message: "连不上", seconds: 0.1 };
    server.replies["/settings/models/test"] = test;
    await newConversation();
    await user.click(await screen.findByRole("button", { name: "模型：不使用语言模型" }));
    await user.click(await screen.findByRole("menuitem", { name: /qwen3:8b/ }));
    await waitFor(() => expect(server.requestsTo("/settings/models/test")).toHaveLength(1));
    expect(server.requestsTo("/settings/models").at(-1)?.body).toEqual({
      slots: {
        default: {
          ...{ model: "ollama:qwen3:8b", base_url: OLLAMA.base_url },
          ...{ output: "auto", context_tokens: 4096 },
        },
      },
    });
    expect(await screen.findByText(/现在不能用：连不上/)).toBeTruthy();
    expect(screen.queryByText(/model_unreachable/)).toBeNull();
  });

  it("says where a model is set that cannot be changed here", async () => {
    const user = userEvent.setup();
    server.replies["/model"] = { ...NONE, model: "openai:gpt-5", source: "environment" };
    server.replies["/settings/models/available"] = [OLLAMA];
    await newConversation();
    await user.click(await screen.findByRole("button", { name: "模型：gpt-5" }));
    expect(await screen.findByText(/由环境变量 WENKO_MODEL 设置/)).toBeTruthy();
    const item = await screen.findByRole("menuitem", { name: /qwen3:8b/ });
    expect(item.getAttribute("aria-disabled")).toBe("true");
  });

  it("shows other users the model without a menu", async () => {
    server.replies["/model"] = { ...NONE, model: "openai:gpt-5", may_change: false };
    await newConversation();
    expect(await screen.findByText("gpt-5")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /模型：/ })).toBeNull();
  });

  it("P75 the first message carries the mode and the plan approval chosen before it", async () => {
    const user = userEvent.setup();
    server.replies["/mode"] = DEFAULTS;
    await newConversation();
    await user.click(await screen.findByRole("checkbox", { name: "先确认计划" }));
    await user.type(screen.getByLabelText("消息"), "做个网页{Enter}");
    await waitFor(() => expect(server.commands("chat")).toHaveLength(1));
    expect(server.commands("chat")[0]?.data).toMatchObject({ approve_plan: true, mode: null });
  });
});
