import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect } from "vitest";

import { startTexts } from "../src/i18n";

// No animation ever ends in this document, so the components must not start any.
Reflect.deleteProperty(window, "AnimationEvent");
Reflect.deleteProperty(window, "TransitionEvent");
// The box that grows with its text adds its borders up; this document calls none "initial", not 0px.
const borders = document.createElement("style");
borders.textContent = "#composer { border-width: 0px }";
document.head.append(borders);
configure({ asyncUtilTimeout: 10_000 });
startTexts("zh");

// In a long log a complaint is read by nobody; as a failure it is.
const complaints: unknown[][] = [];
console.error = console.warn = (...said: unknown[]) => complaints.push(said);
afterEach(() => {
  cleanup();
  expect(complaints.splice(0)).toEqual([]);
});
