import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a browser does on a full load, for moves within the product: focus goes to the new page's heading (or to the
 * place its address names), and the page's title is said.
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

/** Headings take no focus of themselves; where the page scrolls to is the router's affair. */
function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
