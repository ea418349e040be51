/** A popup outside every landmark is hard to find with a screen reader. */
export function popupContainer(control: HTMLElement): HTMLElement {
  return control.closest<HTMLElement>("[role=dialog], main") ?? document.body;
}
