import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Does for client-side navigation what a browser does on a full load: focus goes to the new page's heading (or to the
 * anchor in its address), and screen readers announce the page's title.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    focusOn(named ?? document.querySelector<HTMLElement>('main h1'));
    setTitle(document.title);
  }, [pathname, hash]);
  return (
    <p className="vh" role="status">
      {title}
    </p>
  );
}

/** Headings need a tabindex to take the focus; scrolling is left to the router. */
function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
