import { render } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";

import { StatusIcon } from "../src/shared/StatusIcon";
import iconStyles from "../src/shared/StatusIcon.module.css";
import type { StepStatus } from "../src/state/model";

const STATES: readonly [status: StepStatus, colour: string][] = [
  ["pending", "grey"],
  ["running", "blue"],
  ["retrying", "orange"],
  ["waiting_input", "orange"],
  ["success", "green"],
  ["failed", "red"],
  ["skipped", "grey"],
];
const style = document.createElement("style");

// The styles are read from the file: without a build, none are loaded in this DOM.
beforeEach(() => {
  const text = readFileSync("src/shared/StatusIcon.module.css", "utf8");
  const colours = STATES.map(([, colour]) => `--${colour}: ${colour};`).join("");
  style.textContent = `:root {${colours}}\n${text.replaceAll(".icon", `.${iconStyles.icon}`)}`;
  document.head.append(style);
});
afterEach(() => style.remove());

it.each(STATES)("R82 the icon of a step that is %s is %s", (status, colour) => {
  const { container } = render(<StatusIcon status={status} />);
  const shown = getComputedStyle(container.querySelector("svg")!);
  expect(shown.color).toBe(colour);
  const turns = status === "running" || status === "retrying";
  expect(shown.animation.startsWith("spin")).toBe(turns);
});

it("R82 no two states look alike except running and retrying", () => {
  const drawn = STATES.map(([status]) => {
    const { container } = render(<StatusIcon status={status} />);
    return container.querySelector("svg")!.innerHTML;
  });
  expect(new Set(drawn).size).toBe(STATES.length - 1);
});
