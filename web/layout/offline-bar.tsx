import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Says that the connection is lost, and disappears when it is back. Until then links are not followed: another page could
 * not load, and the attempt would lose this one with everything typed on it.
 */
export function OfflineBar() {
  const online = useSyncExternalStore(watch, isOnline, () => true);
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (online) return setTried(false);
    const stay = (event: MouseEvent) => {
      if (!leadsAway(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      setTried(true);
    };
    document.addEventListener('click', stay, true);
    return () => document.removeEventListener('click', stay, true);
  }, [online]);
  return (
    <p className="offline" role="status">
      {!online &&
        (tried
          ? 'Still offline. This opens when you are connected again.'
          : 'You are offline. What you typed stays here.')}
    </p>
  );
}

const isOnline = () => navigator.onLine;

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether a click is on a link to another page; anchors, email and phone links need no connection to the server. */
function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  return link !== null && link.origin === location.origin && !link.getAttribute('href')?.startsWith('#');
}
