/**
 * What all tabs of the browser share (localStorage), each by its key. A tab that was asleep may hear long after the others
 * that its user has gone, so what is kept here says whose it is, and is cleared by that alone.
 */
import { attempt, type BrowserStore } from './storage.ts';

/** One thing that all tabs of the browser share: read at each use, since another tab may have changed it. */
export function sharedStore<T>(key: string, parse: (stored: unknown) => T): BrowserStore<T> {
  let blocked: { value: T } | undefined;
  return {
    load: () => (blocked ? blocked.value : parse(attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null')))),
    save(value) {
      const isSaved = attempt(() => {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
        return true;
      });
      blocked = isSaved ? undefined : { value };
    },
    forget() {
      blocked = undefined;
    },
  };
}
