/**
 * Toasts must stay above an open dialog and be clickable: a modal dialog covers everything outside it and makes it inert.
 * So their host moves into the topmost dialog while one is open, and back to the body afterwards.
 */
let host: HTMLElement | undefined;

/** The element that toasts are rendered into; made when first asked for. */
export function toastPlace(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    host.className = 'toasts';
    placeToasts();
  }
  return host;
}

/** Moves the host to where it is visible; dialogs call it as they open and close. */
export function placeToasts(): void {
  if (!host) return;
  const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (host.parentElement !== parent) parent.append(host);
}
