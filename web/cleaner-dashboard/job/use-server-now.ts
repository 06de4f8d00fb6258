import { useEffect, useState } from 'react';

/** Browsers take longer waits for none at all. */
const LONGEST_WAIT = 2_000_000_000;

/**
 * The server's clock, in epoch milliseconds: `serverNow` as it answered at `answeredAt` by the browser's own. Moves on at
 * each of `moments`, so that a page left open offers what can be done by then.
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
