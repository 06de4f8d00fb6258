import { useEffect, useState } from 'react';

/** Browsers fire longer timers at once: their delay is a 32-bit number of milliseconds. */
const LONGEST_WAIT = 2_000_000_000;

/**
 * The server's clock, in epoch milliseconds: it showed `serverNow` when the browser's clock showed `answeredAt`. Updated at
 * each of `moments`, so that a page left open offers what has become possible.
 */
export function useServerNow(serverNow: string, answeredAt: number, moments: number[]): number {
  const ahead = Date.parse(serverNow) - answeredAt;
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(...moments.filter((moment) => moment > now + ahead));
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(next - ahead - Date.now(), LONGEST_WAIT);
    const timer = setTimeout(() => setNow(Date.now()), Math.max(wait, 0) + 1);
    return () => clearTimeout(timer);
  }, [next, ahead]);
  return Math.max(now, answeredAt) + ahead;
}
