/**
 * Toasts must stay above an open dialog and be clickable: a modal dialog covers everything outside it and makes it inert.
 * So their host moves into the topmost dialog while one is open, and back to the body afterwards.
 */
let host: HTMLElement | undefined;
let onMoved = () => {};

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
  if (host.parentElement === parent) return;
  parent.append(host);
  onMoved();
}

/** Whether toasts are in a dialog now. */
export const areToastsInDialog = (): boolean => host?.parentElement instanceof HTMLDialogElement;

/** Calls `listener` when they move into a dialog or out of it. Returns a function that stops it. */
export function onToastsMoved(listener: () => void): () => void {
  onMoved = listener;
  return () => {
    onMoved = () => {};
  };
}
