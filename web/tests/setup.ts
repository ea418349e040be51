import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect } from "vitest";

import { startTexts, switchTexts } from "../src/i18n";

// No animation ever ends in this DOM, so the components must not start any.
Reflect.deleteProperty(window, "AnimationEvent");
Reflect.deleteProperty(window, "TransitionEvent");
// The auto-growing text box adds up borders and padding; this DOM reports none as "initial", not 0px.
const borders = document.createElement("style");
borders.textContent = "textarea { border-width: 0px; padding: 0px }";
document.head.append(borders);
// A query by role asks for the style of each element, and this DOM would match thousands of rules every time.
// The components' own rules hide nothing that a test looks for.
const sheet = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, "sheet")!.get!;
Object.defineProperty(HTMLStyleElement.prototype, "sheet", {
  get(this: HTMLStyleElement) {
    return this.hasAttribute("data-css-hash") ? null : (sheet.call(this) as unknown);
  },
});
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
