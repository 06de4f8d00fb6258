import { type RefObject, useCallback, useEffect, useRef } from 'react';

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

/**
 * For a list whose rows are removed by a button in them. Gives the `ref` of what takes the focus (it needs
 * `tabIndex={-1}`) once the row that had it is gone: otherwise the focus would be nowhere.
 */
export function useFocusAfterRemoval(count: number): (element: HTMLElement | null) => void {
  const place = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) place.current?.focus();
    before.current = count;
  }, [count]);
  return useCallback((element) => {
    place.current = element;
  }, []);
}

/** As a `ref`: what appears in the place of the button that was pressed takes its focus (it needs `tabIndex={-1}`). */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
