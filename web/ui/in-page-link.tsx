import type { MouseEvent, ReactNode } from 'react';
import { focusOn } from './focus-on.ts';

interface InPageLinkProps {
  /** The id of what it leads to. */
  to: string;
  className?: string;
  children: ReactNode;
}

/**
 * Leads to another place of the same page, which takes the focus. The entry in the browser's history stays: a new one would
 * not carry what a booking keeps in it, and the page would be another one.
 */
export function InPageLink({ to, className, children }: InPageLinkProps) {
  const follow = (event: MouseEvent) => {
    const place = document.getElementById(to);
    if (!place || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    place.scrollIntoView();
    focusOn(place);
  };
  return (
    <a href={`#${to}`} className={className} onClick={follow}>
      {children}
    </a>
  );
}
