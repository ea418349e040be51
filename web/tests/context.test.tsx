import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { App as AntApp } from "antd";
import { expect, it } from "vitest";

import { useAppStore } from "../src/app/store";
import Context from "../src/panels/Context";
import { server, withServer } from "./page";
import { CONVERSATION } from "./questions";

withServer();

const PATH = `/endpoint/sandbox/${CONVERSATION}/context`;
const PARTS = `${PATH}/parts?q=`;

it("R66 a clearing that failed is not told as done, and the panel shows what the server has", async () => {
  server.replies[PARTS] = { entries: [], summaries: [], requirements: [], summary_tokens: 0, project: null, project_tokens: 0 };
  server.errors[PATH] = { status: 503, code: "storage_unavailable", message: "数据库暂时不可用" };
  useAppStore.setState({ current: CONVERSATION });
  render(
    <AntApp>
      <Context />
    </AntApp>,
  );
  await waitFor(() => expect(server.requestsTo(PARTS)).toHaveLength(1));
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /清\s?除/ }));
  await user.click(screen.getAllByRole("button", { name: /清\s?除/ }).at(-1)!);
  expect(await screen.findByText("数据库暂时不可用")).toBeTruthy();
  expect(server.requestsTo(PARTS)).toHaveLength(2);
  expect(screen.queryByText(/已清除/)).toBeNull();
});
