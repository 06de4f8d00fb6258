/**
 * What a tab keeps until it is closed (sessionStorage), each by its key: every use of it goes through here. Where a browser
 * blocks storage, as some private windows do, it is kept in memory until the page is left.
 */

export interface BrowserStore<T> {
  load: () => T;
  save: (value: T) => void;
  /** Clears memory alone: what `clearStorage` has cleared is read again. */
  forget: () => void;
}

/** One thing kept under `key`. `parse` checks what was stored, and gives the value when that is nothing or not valid. */
export function tabStore<T>(key: string, parse: (stored: unknown) => T): BrowserStore<T> {
  let kept: { value: T } | undefined;
  return {
    load() {
      kept ??= { value: parse(read(key)) };
      return kept.value;
    },
    save(value) {
      kept = { value };
      attempt(() =>
        value === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(value)),
      );
    },
    forget() {
      kept = undefined;
    },
  };
}

/** Clears all that a tab has stored (a form half filled in, scroll positions), which the next user must not see. */
export function clearStorage(): void {
  attempt(() => sessionStorage.clear());
}

/** Whether the tabs share something under `key` (shared-storage.ts), without reading what it is. */
export const isShared = (key: string): boolean => attempt(() => localStorage.getItem(key) !== null) ?? false;

const read = (key: string): unknown => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));

/** What a use of storage gives; undefined where the browser blocks it. */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
