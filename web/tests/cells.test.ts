import { describe, expect, it } from "vitest";

import { cellsIn, widthOf } from "../src/hitl/cells";
import { drawing, isLaidOut, textOf } from "../src/hitl/drawing";
import { alignFrames } from "../src/hitl/frames";
import { consistentDrawing, miscountedFrame, randomFrom } from "./drawings";

const lines = (text: string) => text.trim().split("\n");
const shown = (text: string) => textOf(drawing(text));

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

  it("R56 keeps every space, tab and line", () => {
    expect(drawing("a\tb\n\n  c \n")).toEqual([["a\tb"], [], ["  c "], []]);
  });

  it("shows a huge drawing as plain text instead of freezing the page", () => {
    expect(drawing("中".repeat(30_000))[0]).toHaveLength(1);
  });
});

describe("R56 right borders that were miscounted", () => {
  it("R56 are aligned when they are off by a few cells", () => {
    const frame = lines("┌──────────┐\n│ 中文     │\n│ 计划 ok   │\n└──────────┘");
    expect(frame.map(cellsIn)).toEqual([12, 12, 13, 12]);
    expect(alignFrames(frame).map(cellsIn)).toEqual([12, 12, 12, 12]);
  });

  it("R56 a frame that is too narrow for its text grows instead of cutting it", () => {
    const frame = lines("┌────────┐\n│ 执行计划│\n└────────┘");
    const aligned = alignFrames(frame);
    expect(new Set(aligned.map(cellsIn))).toEqual(new Set([11]));
    expect(aligned[1]).toContain("执行计划");
  });

  it("R56 a larger offset is taken as intended", () => {
    const drawn = lines("┌────┐\n│ a        │\n└────┘");
    expect(alignFrames(drawn)).toEqual(drawn);
  });

  it("R56 text that is not a frame stays as it is", () => {
    const drawn = ["+ one", "| two |", "  └ three"];
    expect(alignFrames(drawn)).toEqual(drawn);
  });

  it("R56 wherever a frame was drawn by counting characters, its cells line up and no text is lost", () => {
    for (let seed = 0; seed < 400; seed++) {
      const frame = miscountedFrame(randomFrom(seed));
      const aligned = shown(frame).split("\n");
      expect(new Set(aligned.map(cellsIn)).size, frame).toBe(1);
      const text = (drawn: string) => drawn.replaceAll(/[\s─]/gu, "");
      expect(text(aligned.join("\n"))).toBe(text(frame));
    }
  });
});

describe("R56 drawings are sacred", () => {
  it("R56 a drawing whose lines are consistent is shown exactly as it came", () => {
    for (let seed = 0; seed < 1000; seed++) {
      const drawn = consistentDrawing(randomFrom(seed));
      expect(shown(drawn)).toBe(drawn);
    }
  });

  it.each([
    ["a narrow box above a wide one", "┌───┐\n│ a │\n└───┘\n│  b  │\n└─────┘"],
    ["boxes that share an edge", "┌───┐\n│ a │\n├───┴─┐\n│  b  │\n└─────┘"],
    ["boxes that share an edge, in ASCII", "+---+\n| a |\n+---+-+\n|  b  |\n+-----+"],
    ["boxes that share a shorter edge", "+---+\n| a |\n+---+\n|  b  |\n+-----+"],
    ["a box inside a box", "┌────────┐\n│ ┌───┐  │\n│ │ 中 │ │\n│ └───┘  │\n└────────┘"],
    ["boxes side by side", "┌──┐ ┌──┐\n│中│ │ a │\n└──┘ └──┘"],
    ["a title in the border", "┌─ 用户 ──┐\n│ 姓名 │\n└────────┘"],
    ["a UML class", "┌──────┐\n│ 用户 │\n├──────┤\n│ +name │\n└──────┘"],
    ["a table", "┌──┬──┐\n│中│a │\n├──┼──┤\n│b │ c │\n└──┴──┘"],
    ["tabs", "┌──────┐\n│ 中\t│\n└──────┘"],
    ["text that leaves its box", "┌────┐\n│ abcdefg │\n└────┘"],
    ["a box that is open", "┌────┐\n│ 中文 \n└────┘"],
    ["a ragged box without wide characters", "┌────┐\n│ a  │\n│ b   │\n└────┘"],
    ["a bottom of another width", "┌────┐\n│ 中文 │\n└──────┘"],
    ["prose", "a | b\n+ c\n- 中文"],
  ])("R56 %s stays untouched", (_, drawn) => {
    expect(shown(drawn)).toBe(drawn);
  });

  it("R56 a frame grows only where nothing is joined to its right border", () => {
    const joined = "┌────┐\n│执行│\n│计划x│\n└────┘\n     │";
    expect(shown(joined)).toBe(joined);
  });

  it("the original is offered where the layout may differ from it", () => {
    const offered = (text: string) => isLaidOut(text, drawing(text));
    expect(["+--+", "│ 中 │", "→", "a\u001b[1mb"].map(offered)).toEqual([false, true, true, true]);
  });
});
