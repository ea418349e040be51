import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";

import { Live } from "../src/panels/Live";
import { liveViews, newestView } from "../src/panels/live-views";
import { LIVE, usePane } from "../src/panels/pane-store";
import { PaneTabs } from "../src/panels/PaneTabs";
import { definePanel, PANELS, type View } from "../src/panels/registry";
import { EMPTY } from "../src/state/model";

function panel(id: string, views: readonly View[]) {
  return definePanel({
    id,
    title: () => id,
    icon: () => null,
    order: 1,
    tab: false,
    relevant: () => true,
    views: () => views,
    component: ({ view }) => <p>{`${id} shows ${view}`}</p>,
  });
}

const view = (key: string, at: number, state: View["state"] = "done"): View => ({
  key,
  at: `2026-01-01T00:00:0${at}.000Z`,
  title: `view ${key}`,
  state,
});

afterEach(() => usePane.setState({ tab: LIVE, pinned: null }));

describe("the registry of panels", () => {
  it("finds every panel by its file, in order and with an id of its own", () => {
    const ids = PANELS.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["plan", "changes", "variables"]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(PANELS.map(({ order }) => order)).toEqual(PANELS.map(({ order }) => order).sort((a, b) => a - b));
  });

  it("the newest view is what waits, else what is live, else what came last", () => {
    const all = (...views: View[]) => newestView(liveViews(EMPTY, [panel("a", views)]))?.view.key;
    expect(all(view("1", 1), view("2", 2))).toBe("2");
    expect(all(view("1", 1, "live"), view("2", 2))).toBe("1");
    expect(all(view("1", 1, "waiting"), view("2", 2, "live"), view("3", 3))).toBe("1");
    expect(all()).toBeUndefined();
  });

  it("the views of all panels are in the order in which they appeared", () => {
    const views = liveViews(EMPTY, [panel("a", [view("1", 1), view("3", 3)]), panel("b", [view("2", 2)])]);
    expect(views.map(({ id }) => id)).toEqual(["a/1", "b/2", "a/3"]);
  });
});

describe("the view that follows the run", () => {
  it("follows until a view is pinned, and again when it is released", async () => {
    const user = userEvent.setup();
    const before = liveViews(EMPTY, [panel("a", [view("1", 1)])]);
    const after = liveViews(EMPTY, [panel("a", [view("1", 1), view("2", 2)])]);
    const { rerender } = render(<Live views={before} />);
    await user.click(screen.getByRole("button", { name: "固定此画面" }));
    rerender(<Live views={after} />);
    expect(screen.getByText("a shows 1")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "回到最新" }));
    expect(screen.getByText("a shows 2")).toBeTruthy();
    expect(screen.getByRole("button", { name: "固定此画面" }).getAttribute("aria-pressed")).toBe("false");
  });

  it("an earlier view that is looked at stays", async () => {
    const user = userEvent.setup();
    const views = liveViews(EMPTY, [panel("a", [view("1", 1), view("2", 2)])]);
    render(<Live views={views} />);
    await user.click(screen.getByRole("button", { name: "上一个画面" }));
    expect(screen.getByText("a shows 1")).toBeTruthy();
    expect(usePane.getState().pinned).toBe("a/1");
  });

  it("a pinned view that no longer exists does not hold the pane", () => {
    act(() => usePane.setState({ pinned: "a/gone" }));
    render(<Live views={liveViews(EMPTY, [panel("a", [view("1", 1)])])} />);
    expect(screen.getByText("a shows 1")).toBeTruthy();
  });
});

describe("the tabs of the pane", () => {
  it("are one tab stop, and arrow keys choose", async () => {
    const user = userEvent.setup();
    const chosen: string[] = [];
    const tabs = ["a", "b", "c"].map((id) => ({ id, title: id, icon: () => null, count: 0 }));
    render(<PaneTabs tabs={tabs} current="a" onChoose={(id) => chosen.push(id)} />);
    await user.tab();
    await user.keyboard("{ArrowRight}{ArrowLeft}{End}{Home}");
    expect(chosen).toEqual(["b", "c", "c", "a"]);
  });
});
