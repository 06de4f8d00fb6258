import { useEffect, useState } from 'react';

const EVERY = 15_000;

/**
 * The server's clock, continued in the browser: `now` is the server's time when it answered (ISO 8601). In epoch
 * milliseconds, updated every 15 seconds.
 */
export function useServerNow(now: string): number {
  const [ahead, setAhead] = useState({ of: now, by: Date.parse(now) - Date.now() });
  if (ahead.of !== now) setAhead({ of: now, by: Date.parse(now) - Date.now() });
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), EVERY);
    return () => clearInterval(timer);
  }, []);
  return Date.now() + ahead.by;
}
