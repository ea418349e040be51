import { describe, expect, it } from "vitest";

import { cellsIn, drawing, alignBorders, widthOf } from "../src/hitl/cells";

const lines = (text: string) => text.trim().split("\n");

describe("R56 drawings are made of cells", () => {
  it.each([
    ["a", 1],
    ["é", 1],
    ["│", 1],
    ["中", 2],
    ["（", 2],
    ["ア", 2],
    ["ｱ", 1],
    ["한", 2],
    ["→", 1],
    ["✓", 1],
    ["█", 1],
    ["🚀", 2],
    ["👩‍💻", 2],
    ["❤️", 2],
    ["é", 1],
    ["\u200b", 0],
  ] as const)("%s takes %i", (grapheme, width) => {
    expect(widthOf(grapheme)).toBe(width);
  });

  it("R56 puts every character whose width depends on the font into a box of its own", () => {
    expect(drawing("│ 计划 → ok │")).toEqual([
      [
        "│ ",
        { text: "计", width: 2 },
        { text: "划", width: 2 },
        " ",
        { text: "→", width: 1 },
        " ok │",
      ],
    ]);
  });

  it("R56 keeps every space and line, and shows tabs as columns", () => {
    expect(drawing("a\tb\n\n  c")).toEqual([["a       b"], [], ["  c"]]);
  });

  it("shows a huge drawing as plain text instead of freezing the page", () => {
    expect(drawing("中".repeat(30_000))[0]).toHaveLength(1);
  });
});

describe("R56 right borders that were miscounted", () => {
  it("R56 are aligned when they are off by a few cells", () => {
    const frame = lines("┌──────────┐\n│ 中文     │\n│ 计划 ok   │\n└──────────┘");
    expect(frame.map(cellsIn)).toEqual([12, 12, 13, 12]);
    expect(alignBorders(frame).map(cellsIn)).toEqual([12, 12, 12, 12]);
  });

  it("R56 a frame that is too narrow for its text grows instead of cutting it", () => {
    const frame = lines("┌────────┐\n│ 执行计划│\n└────────┘");
    const shown = alignBorders(frame);
    expect(new Set(shown.map(cellsIn))).toEqual(new Set([11]));
    expect(shown[1]).toContain("执行计划");
  });

  it("R56 a larger offset is taken as intended", () => {
    const drawn = lines("┌────┐\n│ a        │\n└────┘");
    expect(alignBorders(drawn)).toEqual(drawn);
  });

  it("R56 text that is not a frame stays as it is", () => {
    const drawn = ["+ one", "| two |", "  └ three"];
    expect(alignBorders(drawn)).toEqual(drawn);
  });
});
