/**
 * Toasts must stay above an open dialog and within reach: a modal dialog covers everything outside it and makes it
 * deaf. So their host moves into the topmost dialog while one is open, and back to the body afterwards.
 */
let host: HTMLElement | undefined;

/** The element that toasts are rendered into; made when first asked for. */
export function toastPlace(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    host.className = 'toasts';
    settleToasts();
  }
  return host;
}

/** Puts the host where it can be seen; dialogs call it as they open and close. */
export function settleToasts(): void {
  if (!host) return;
  const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (host.parentElement !== parent) parent.append(host);
}
