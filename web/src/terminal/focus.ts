// Moves the focus from the dialog to the terminal.
const TIMEOUT = 3000;
const INTERVAL = 100;

/** The terminal may still be loading. */
export function focusTerminal(waited = 0): void {
  const input = document.querySelector<HTMLElement>("[data-terminal] textarea");
  if (input) {
    input.closest<HTMLElement>("[data-terminal]")?.scrollIntoView({ block: "center" });
    return input.focus();
  }
  if (waited < TIMEOUT) setTimeout(() => focusTerminal(waited + INTERVAL), INTERVAL);
}
