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

/** Where what had the focus is gone with what was done, the page's heading takes it. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title || document.activeElement !== document.body) return;
  title.tabIndex = -1;
  title.focus();
}

/** As a `ref`: what appears in the place of the button that was pressed takes its focus (it needs `tabIndex={-1}`). */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/**
 * As a `ref` of a part of a page: once what had the focus in it is gone, the heading above it takes the focus, or the part
 * itself where it has none. Otherwise the focus would be nowhere, and a keyboard would begin at the top of the page again.
 */
export function keepsFocus(part: HTMLElement | null): () => void {
  if (!part) return () => {};
  // Counted from the end where the heading is gone too: what comes and goes with it stands above. Of the first it is the next.
  let last: { element: Element; heading: HTMLElement | undefined; fromEnd: number } | undefined;
  const headings = () => [...part.querySelectorAll<HTMLElement>('h2')];
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    // Where the focus has gone elsewhere, its place is not this part's to keep.
    if (!part.contains(target)) {
      last = undefined;
      return;
    }
    const all = headings();
    const above = all.filter((one) => one.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
    last = { element: target, heading: above.at(-1), fromEnd: all.length - above.length + 1 };
  };
  const observer = new MutationObserver(() => {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    const { heading, fromEnd } = last;
    const stays = heading?.isConnected ? heading : heading && (headings().at(-fromEnd) ?? headings()[0]);
    last = undefined;
    const place = stays ?? part;
    place.tabIndex = -1;
    place.focus();
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(part, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}

/** For the `ref` of what comes later than its page: whom a link leads to it sees it, and not the top. */
export function comesIntoView(element: HTMLElement | null): void {
  if (element && window.location.hash === `#${element.id}`) element.scrollIntoView();
}
