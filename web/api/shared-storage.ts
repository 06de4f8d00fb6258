/** What all tabs of the browser share (localStorage), each by its key. It is cleared with its user, in storage.ts. */
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
