import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { useAppStore } from "../src/app/store";
import { ContextVariableDialog } from "../src/hitl/context-variable-dialog";
import { showVariables } from "../src/hitl/question-store";
import { ReplayDialog } from "../src/hitl/ReplayDialog";
import { server, withServer } from "./page";
import { CONVERSATION, display, PHONES } from "./questions";

withServer();

describe("the context variables", () => {
  const variable = {
    key: "hitl_手机推荐",
    type: "visual_display",
    title: "手机推荐",
    count: 1,
    timestamp: "2026-01-05T08:00:00.000Z",
    value: {
      type: "visual_display",
      displays: [PHONES],
      displays_def: [PHONES],
      timestamp: "2026-01-05T08:00:00.000Z",
    },
  };

  it("R60 the dialog shows type, component count and time, and replays read-only", async () => {
    const path = `/conversations/${CONVERSATION}/variables`;
    const id = "context-replay-1767600000000";
    server.replies[path] = [variable];
    server.replies[`${path}/${encodeURIComponent(variable.key)}/replay`] = {
      request: display(id, [PHONES], { title: "手机推荐", readonly: true }),
    };
    useAppStore.setState({ current: CONVERSATION });
    render(
      <>
        <ContextVariableDialog />
        <ReplayDialog />
      </>,
    );
    showVariables(true);
    const row = await screen.findByRole("row", { name: /hitl_手机推荐/ });
    expect(within(row).getByText("visual_display")).toBeTruthy();
    expect(within(row).getByText(/1 个组件 · 2026/)).toBeTruthy();
    await userEvent.click(within(row).getByRole("button", { name: "回放「手机推荐」" }));
    expect(await screen.findByText("2024 年手机推荐")).toBeTruthy();
    expect(document.querySelector(`[data-request-id^=context-replay-]`)).toBeTruthy();
    expect(server.requestsTo("/hitl/respond")).toEqual([]);
  });
});
