/**
 * The server's clock, continued by the browser's: which year or day it is does not depend on how a computer is set. The session
 * says what it showed (docs/product.md#loading-and-caching).
 */
let said: string | undefined;
let aheadMs = 0;

/** What the server's clock showed as it answered just now (ISO 8601); said again later, it is the same answer. */
export function setServerClock(now: string): void {
  if (now === said) return;
  said = now;
  aheadMs = Date.parse(now) - Date.now();
}

/** In epoch milliseconds; by the browser's clock as long as nobody has signed in. */
export const serverNow = (): number => Date.now() + aheadMs;
