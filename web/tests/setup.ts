import { cleanup, configure } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import { afterEach } from "vitest";

import { startTexts } from "../src/i18n";

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

// Nothing here ends an animation, so nothing may start one.
window.happyDOM.settings.device.prefersReducedMotion = "reduce";
configure({ asyncUtilTimeout: 10_000 });
startTexts("zh");
afterEach(cleanup);
