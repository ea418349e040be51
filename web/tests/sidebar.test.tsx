import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { refreshList } from "../src/app/actions";
import { useAppStore } from "../src/app/store";
import { Sidebar } from "../src/sidebar/Sidebar";
import { online, server, signIn, withServer } from "./page";

withServer();

function conversation(number: number) {
  return {
    id: `c${number}`,
    title: `对话 ${number}`,
    language: "zh",
    created_at: "2024-01-03T12:00:00.000Z",
    updated_at: "2024-01-03T12:00:00.000Z",
    last_seq: 0,
    status: "idle",
    pinned: false,
    workspace: null,
    cursor: `0.1.${number}`,
  };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, each) => conversation(from + each));

async function start(): Promise<HTMLElement> {
  server.replies["/conversations"] = numbers(0, 100);
  server.replies["/conversations?after=0.1.99"] = numbers(100, 103);
  signIn();
  await online();
  const { container } = render(<Sidebar />);
  await screen.findByText("对话 99");
  return container;
}

describe("the list of conversations", () => {
  it("P77 shows those behind the first hundred when it is scrolled to its end, and keeps them", async () => {
    const container = await start();
    expect(screen.queryByText("对话 100")).toBeNull();
    expect(screen.getByRole("button", { name: "显示更多" })).toBeTruthy();
    const list = container.querySelector("[class*=list]");
    if (list === null) throw new Error("no list");
    fireEvent.scroll(list);
    fireEvent.scroll(list);
    await screen.findByText("对话 102");
    expect(server.requestsTo("/conversations?after=0.1.99")).toHaveLength(1);
    expect(screen.queryByText("显示更多")).toBeNull();
    server.replies["/conversations?after=0.1.99"] = numbers(101, 103);
    await refreshList();
    await waitFor(() => expect(screen.queryByText("对话 100")).toBeNull());
    expect(useAppStore.getState().list).toHaveLength(102);
  });
});
