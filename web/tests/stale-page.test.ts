import { beforeEach, describe, expect, it, vi } from "vitest";

import { reloadWhenStale } from "../src/app/stale-page";

const gone = () => dispatchEvent(new Event("vite:preloadError", { cancelable: true }));

describe("a page older than its server", () => {
  const reload = vi.fn();
  reloadWhenStale(reload);
  beforeEach(() => {
    sessionStorage.clear();
    reload.mockClear();
    vi.useRealTimers();
  });

  it("is loaded again when a part of it is gone", () => {
    expect(gone()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is not loaded again and again", () => {
    vi.useFakeTimers({ now: 1_000_000 });
    gone();
    expect(gone()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.setSystemTime(1_100_000);
    gone();
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
