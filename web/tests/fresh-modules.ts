// Files of one worker share the libraries, which take longer to load than most tests take to run.
// The page's own modules, and what a browser keeps, are new for each file: no order matters.
import { vi } from "vitest";

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();
history.replaceState(null, "", "/");
