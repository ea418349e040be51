import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

import { startTexts } from "../src/i18n";

// No animation ever ends in this document, so the components must not start any.
Reflect.deleteProperty(window, "AnimationEvent");
Reflect.deleteProperty(window, "TransitionEvent");
configure({ asyncUtilTimeout: 10_000 });
startTexts("zh");
afterEach(cleanup);
