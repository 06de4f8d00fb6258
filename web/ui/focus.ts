import { type RefObject, useEffect, useRef } from 'react';

/** For the button that opens something in its own place: once that is closed, the focus is back on the button. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

/** As a `ref`: what appears in the place of the button that was pressed takes its focus (it needs `tabIndex={-1}`). */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
