import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import Changes from "../src/panels/Changes";
import { allAdded, counts, parseDiff } from "../src/panels/diff";
import { Plan } from "../src/panels/Plan";
import Variables from "../src/panels/Variables";
import { EMPTY } from "../src/state/model";
import { reduceAll } from "../src/state/reduce";
import { disclose } from "../src/shared/useDisclosure";
import { recorded } from "./recorded";

const state = reduceAll(EMPTY, recorded("sales-report"));

describe("the plan", () => {
  it("R33 the todo list shows goal, progress and every item with its status", () => {
    render(<Plan todo={state.todo} />);
    expect(screen.getByRole("heading").textContent).toBe(state.todo?.goal);
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("4");
    const items = screen.getAllByRole("listitem");
    expect(items).toHaveLength(4);
    expect(items.every((item) => item.textContent?.includes("已完成"))).toBe(true);
  });

  it("R34 a failed item shows its error", () => {
    render(<Plan todo={reduceAll(EMPTY, recorded("failing-build")).todo} />);
    expect(screen.getByText(/BuildError/)).toBeTruthy();
    expect(screen.getByText("失败 2")).toBeTruthy();
  });
});

describe("the files", () => {
  it("R35 the file tree marks created, modified and deleted files", () => {
    render(<Changes files={state.files} changes={[]} />);
    expect(status("analyze.py")).toBe("created");
    expect(status("utils.py")).toBe("modified");
    expect(status("旧报告.html")).toBe("deleted");
  });

  it("R79 highlighted paths stand out", () => {
    render(<Changes files={state.files} changes={[]} />);
    expect(node("utils.py").dataset.highlighted).toBe("true");
    expect(node("sales_2025.csv").dataset.highlighted).toBe("false");
  });

  it("the tree is one tab stop and arrow keys move in it", async () => {
    const user = userEvent.setup();
    render(<Changes files={state.files} changes={[]} />);
    await user.tab();
    expect(document.activeElement?.textContent).toContain("workspace");
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toContain("data");
    await user.keyboard("{ArrowLeft}");
    expect(screen.queryByText("sales_2025.csv")).toBeNull();
    await user.keyboard("{ArrowRight}{End}");
    expect(document.activeElement?.textContent).toContain("utils.py");
  });

  it("R36 a modified file opens with its diff, a created one on request", async () => {
    const user = userEvent.setup();
    render(<Changes files={state.files} changes={state.changes} />);
    expect(screen.getByText("def load(path):")).toBeTruthy();
    expect(screen.queryByText("import csv")).toBeNull();
    await user.click(screen.getByRole("button", { name: /analyze\.py/ }));
    expect(screen.getByText("import csv")).toBeTruthy();
  });

  function node(name: string): HTMLElement {
    const found = within(screen.getByRole("tree"))
      .getByText(name)
      .closest<HTMLElement>("[role=treeitem]");
    if (!found) throw new Error(`no node ${name}`);
    return found;
  }

  function status(name: string): string | undefined {
    return node(name).dataset.status;
  }
});

describe("diffs", () => {
  it("R36 a unified diff becomes numbered lines without file headers", () => {
    const lines = parseDiff(
      "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n same\n-old\n+new\n\\ No newline at end of file\n",
    );
    expect(lines.map((line) => [line.kind, line.before, line.after])).toEqual([
      ["hunk", null, null],
      ["same", 1, 1],
      ["remove", 2, null],
      ["add", null, 2],
    ]);
  });

  it("R36 a removed line that begins with two dashes is not a header", () => {
    expect(counts(parseDiff("@@ -1 +1 @@\n--- sql comment\n+++ other\n"))).toEqual({
      added: 1,
      removed: 1,
    });
  });

  it("R36 a created file counts all its lines", () => {
    expect(counts(allAdded("a\nb\n"))).toEqual({ added: 2, removed: 0 });
  });
});

describe("variables", () => {
  it("R25 shows name, type and value", async () => {
    const user = userEvent.setup();
    render(<Variables variables={[{ name: "step_1_stdout", type: "str", value: "Hello\n" }]} />);
    await user.click(screen.getByRole("button", { name: /步骤自动保存的结果/ }));
    await user.click(screen.getByRole("button", { name: /step_1_stdout str/ }));
    expect(screen.getByText("str")).toBeTruthy();
    expect(screen.getByLabelText("step_1_stdout 的值").textContent).toBe("Hello\n");
  });

  it("what somebody named comes first; what steps saved by themselves is folded", () => {
    disclose("variables-of-steps", false);
    const variables = ["step_0_stdout", "total", "step_10_result"].map((name) => ({ name, type: "str", value: name }));
    render(<Variables variables={variables} />);
    expect(screen.getAllByRole("listitem").map((each) => each.querySelector("code")?.textContent)).toEqual(["total"]);
    expect(screen.getByRole("button", { name: "步骤自动保存的结果（2 个）" })).toBeTruthy();
  });
});
