import { describe, expect, it } from "vitest";

import { append, split, textOf, type OpenText } from "../src/state/markdown";

const ANSWER = [
  "第一段。\n",
  "```python\nprint(1)\n\nprint(2)\n```\n",
  "- 一\n\n  缩进的第二段\n",
  "| a | b |\n|---|---|\n| 1 | 2 |\n",
  "最后",
].join("\n");

describe("R31 streamed Markdown", () => {
  it("closes a block at a blank line, but not inside a fence or a list item", () => {
    expect(split(ANSWER).map((block) => block.trimEnd())).toEqual([
      "第一段。",
      "```python\nprint(1)\n\nprint(2)\n```",
      "- 一\n\n  缩进的第二段",
      "| a | b |\n|---|---|\n| 1 | 2 |",
      "最后",
    ]);
  });

  it.each([1, 2, 3, 7])("gives the same blocks in pieces of %i characters", (size) => {
    let open: OpenText | null = null;
    const blocks: string[] = [];
    for (let at = 0; at < ANSWER.length; at += size) {
      const step = append(open, ANSWER.slice(at, at + size));
      blocks.push(...step.closed);
      open = step.open;
    }
    if (open) blocks.push(textOf(open));
    expect(blocks.filter((block) => block.trim() !== "")).toEqual(split(ANSWER));
  });

  it("closes a fence only with one of its own kind", () => {
    expect(split("````\n```\n\nx\n```\n````\n\ny")).toHaveLength(2);
  });
});
