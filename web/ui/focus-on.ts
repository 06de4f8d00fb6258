/** Headings need a tabindex to take the focus; scrolling is left to others. */
export function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
