import { useEffect, useEffectEvent } from 'react';

/** The Back button on the bank's page may restore this page as it was left (bfcache), in the middle of paying. */
export function useOnPageRestored(handler: () => void) {
  const onShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) handler();
  });
  useEffect(() => {
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
