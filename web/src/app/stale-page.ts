// A server that was updated no longer has the parts of a page that was loaded before.
const KEY = "wenko.reloaded";
const AGAIN_AFTER = 60_000;

/**
 * Loads the page again when a part of it is gone; what was typed is kept. Not twice in a minute: then
 * something else is wrong, and the message of the page says so.
 */
export function reloadWhenStale(reload = () => location.reload()): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < AGAIN_AFTER) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    reload();
  });
}
