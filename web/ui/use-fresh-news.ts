import { useEffect, useRef } from 'react';
import { MINUTE } from '#contract/time';

/** How often what somebody waits for is asked for again. */
const EVERY_MS = MINUTE / 2;

/**
 * While `isWaiting`: asks again now and then for what is shown, as long as somebody can see it, and once they look again. So a
 * page that was left open says what has happened since.
 */
export function useFreshNews(refresh: () => unknown, isWaiting: boolean): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting]);
}
