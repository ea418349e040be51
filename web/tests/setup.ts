import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

import { startTexts } from "../src/i18n";

startTexts("zh");
afterEach(cleanup);
