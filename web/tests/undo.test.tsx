import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { undoOf } from "../src/state/calls";
import { deliver, openPage, server, withServer } from "./page";
import { CONVERSATION, ScriptedRun } from "./questions";

let run: ScriptedRun;
const UNDO = `/conversations/${CONVERSATION}/undo`;

function made(call_id: string, paths: readonly string[], total: number, not_kept: readonly string[] = []) {
  const files = paths.map((path) => ({ path: `/workspace/${path}`, change: "deleted" }));
  const data = {
    call_id, step_id: null, tool: "shell", tool_alias: null, arguments: { command: "rm -r docs" },
    description: null, tool_description: null, sandbox_id: null, turn_call_id: null, trial_id: null,
  };
  return [
    run.begin(),
    run.event("tool_call", { message: "", data, tool: "shell", arguments: data.arguments, call_id }),
    run.event("files_changed", {
      call_id, step_id: null, files, total, not_kept: not_kept.map((path) => `/workspace/${path}`),
    }),
  ];
}

function undone(undo_id: string, ...of: string[]) {
  const calls = of.map((id) => ({ id, run_id: null, step_id: null, title: "" }));
  return run.event("files_undone", { undo_id, by: "user", calls, files: [], total: 0 });
}

describe("undo of one call", () => {
  withServer();

  beforeEach(() => {
    run = new ScriptedRun();
  });

  it("P116 is offered with the names of the files, shows what it will do, and does exactly that", async () => {
    const changes = [{ path: "/workspace/docs/a.md", change: "created" }];
    server.replies[UNDO] = { id: "undo-1", changes, conflicts: ["/workspace/b.md"], unkept: [], failed: [] };
    await openPage(...made("call-1", ["docs/a.md", "b.md"], 4, ["node_modules"]));
    expect(await screen.findByText("撤销不保留：node_modules")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("撤销：docs/a.md，另有 2 个"));
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText("docs/a.md");
    fireEvent.click(within(dialog).getByRole("checkbox", { name: "b.md" }));
    fireEvent.click(within(dialog).getByRole("button", { name: /撤\s?销/ }));
    await waitFor(() => expect(server.requestsTo(UNDO)).toHaveLength(2));
    const asked = { checkpoint: "call-1", only: true };
    expect(server.requestsTo(UNDO).map(({ body }) => body)).toEqual([
      { ...asked, dry_run: true, overwrite: [] },
      { ...asked, dry_run: false, overwrite: ["/workspace/b.md"] },
    ]);
  });

  it("P116 says undone and offers to take it back, for everybody who follows", async () => {
    server.replies[UNDO] = { id: null, changes: [], conflicts: [], unkept: [], failed: [] };
    await openPage(...made("call-1", ["a"], 1));
    deliver(undone("undo-1", "call-1"));
    expect(await screen.findByText("已撤销")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("恢复：a"));
    await waitFor(() => expect(server.requestsTo(UNDO)[0]?.body).toMatchObject({ checkpoint: "undo-1" }));
    deliver(undone("undo-2", "undo-1"));
    expect(await screen.findByLabelText("撤销：a")).toBeTruthy();
  });

  it("P115 is not offered for what undo does not keep", async () => {
    await openPage(...made("call-1", ["node_modules"], 1, ["node_modules"]));
    expect(await screen.findByText("撤销不保留：node_modules")).toBeTruthy();
    expect(screen.queryByLabelText(/^撤销：/)).toBeNull();
  });
});

it("P116 an undo of an undo counts, however often", () => {
  const undos = [
    { id: "u1", of: ["a", "b"] },
    { id: "u2", of: ["u1"] },
    { id: "u3", of: ["b"] },
  ];
  const found = (count: number) => ["a", "b", "u1"].map((id) => undoOf({ undos: undos.slice(0, count) }, id));
  expect(found(1)).toEqual(["u1", "u1", null]);
  expect(found(2)).toEqual([null, null, "u2"]);
  expect(found(3)).toEqual([null, "u3", "u2"]);
  expect(undoOf({ undos: [...undos, { id: "u4", of: ["u2"] }] }, "a")).toBe("u1");
});
