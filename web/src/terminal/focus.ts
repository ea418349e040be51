// The way from the dialog to the terminal that it speaks for.
const PATIENCE = 3000;
const EVERY = 100;

/** The terminal may still be on its way: it is loaded when it is first looked at. */
export function focusTerminal(waited = 0): void {
  const input = document.querySelector<HTMLElement>("[data-terminal] textarea");
  if (input) {
    input.closest<HTMLElement>("[data-terminal]")?.scrollIntoView({ block: "center" });
    return input.focus();
  }
  if (waited < PATIENCE) setTimeout(() => focusTerminal(waited + EVERY), EVERY);
}
