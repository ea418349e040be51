import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect } from "vitest";

import { startTexts, switchTexts } from "../src/i18n";

// No animation ever ends in this DOM, so the components must not start any.
Reflect.deleteProperty(window, "AnimationEvent");
Reflect.deleteProperty(window, "TransitionEvent");
// The auto-growing text box adds up its borders; this DOM reports none as "initial", not 0px.
const borders = document.createElement("style");
borders.textContent = "#composer { border-width: 0px }";
document.head.append(borders);
configure({ asyncUtilTimeout: 10_000 });
// Both languages are there from the start, so that switching is one step.
await startTexts("en");
await switchTexts("zh");

// A console error or warning fails the test: in a long log nobody would read it.
const messages: unknown[][] = [];
console.error = console.warn = (...args: unknown[]) => messages.push(args);
afterEach(() => {
  cleanup();
  expect(messages.splice(0)).toEqual([]);
});
