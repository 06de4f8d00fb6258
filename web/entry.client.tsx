import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Tells the page's first script that there is somebody to hand over to (web/layout/start-on-touch.ts). */
function HandOver({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <HandOver>
      <HydratedRouter />
    </HandOver>,
  );
});
