import { describe, expect, it } from "vitest";

import { addRow, moveRow, readChecks, readSteps, removeRow, writeChecks, writeSteps, type PlanRow } from "../src/hitl/plan-rows";

const row = (step_id: number, ...depends_on: number[]): PlanRow => ({ step_id, description: `step ${step_id}`, depends_on });
const chain = [row(0), row(1, 0), row(2, 1)];
const shape = (rows: readonly PlanRow[]) => rows.map(({ step_id, depends_on }) => [step_id, ...depends_on]);

describe("the rows of a plan", () => {
  it("P72 are read from the field and written back the same", () => {
    const text = writeSteps(chain);
    expect(writeSteps(readSteps(text) ?? [])).toBe(text);
  });

  it("P72 what is no list of steps is not edited as rows", () => {
    for (const text of ["", "1. write\n2. test", "{}", "[1]", '[{"description": "x"}]', "[{"]) {
      expect(readSteps(text)).toBeNull();
    }
  });

  it("P72 a moved step runs where it is: no step waits for a later one", () => {
    expect(shape(moveRow(chain, 2, 0))).toEqual([[2], [0, 2], [1, 0]]);
    expect(shape(moveRow(chain, 0, 2))).toEqual([[1], [2, 1], [0, 2]]);
    expect(shape(moveRow(chain, 1, 1))).toEqual(shape(chain));
    expect(shape(moveRow(chain, 0, 3))).toEqual(shape(chain));
  });

  it("P72 a move keeps what waits for steps that began", () => {
    expect(shape(moveRow([row(5, 3), row(6, 5)], 1, 0))).toEqual([[6], [5, 3, 6]]);
  });

  it("P72 what waited for a removed step waits for what that one waited for", () => {
    expect(shape(removeRow(chain, 1))).toEqual([[0], [2, 0]]);
    expect(shape(removeRow(chain, 0))).toEqual([[1], [2, 1]]);
  });

  it("P72 a new step has an id that no step of the run had; left empty, it is none", () => {
    const added = addRow(chain, [0, 1, 2, 7]);
    expect(added.at(-1)).toEqual({ step_id: 8, description: "", depends_on: [2] });
    expect(readSteps(writeSteps(added))).toHaveLength(3);
  });
});

describe("the checks of a plan", () => {
  it("P72 are sentences, or commands with a description", () => {
    const text = "$ pytest -q  # tests pass\nThe README says how\n$ test -f a  # b  # c\n$ true";
    expect(writeChecks(readChecks(text))).toBe(text);
    expect(readChecks(text)[2]).toEqual({ command: "test -f a  # b", description: "c" });
  });

  it("P72 a check has one line, and an empty one is none", () => {
    expect(writeChecks([{ description: "a\n b", command: "x\ny" }, { description: " ", command: null }])).toBe(
      "$ x; y  # a b",
    );
  });
});
