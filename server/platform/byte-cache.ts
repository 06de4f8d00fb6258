import type { TimesOf } from '#contract/call';
import { HttpError } from './errors.ts';

// How long a stale value is served before making it is tried again.
const RETRY_MS = 500;

/** What is kept, and whose open times are in it; none where nothing is said. */
export interface Cached {
  timesOf?: readonly TimesOf[];
}

interface Entry<T> {
  value: Promise<T>;
  /** Undefined while it is being made. */
  timesOf: readonly TimesOf[] | undefined;
  madeAt: number;
  stale: boolean;
}

/**
 * Ready bytes of public pages and lists, kept until something changes. A dropped entry is only marked stale: while the
 * database is away, a stale page is better than an error page.
 */
export class ByteCache<T extends Cached> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #lifetimeMs: number;
  readonly #most: number;

  /** `lifetimeMs`: in case an announcement is lost, and so that slots leave the lists as time passes. */
  constructor({ lifetimeMs = 3000, maxEntries = 500 } = {}) {
    this.#lifetimeMs = lifetimeMs;
    this.#most = maxEntries;
  }

  /**
   * What was made before this call is served no more, unless making it again fails: all of it, or what shows some of the
   * open times that changed (docs/decisions/0022-announcements-say-what-changed.md).
   */
  drop(changed?: TimesOf): void {
    for (const entry of this.#entries.values()) {
      entry.stale ||= !changed || !entry.timesOf || entry.timesOf.some((shown) => areSameTimes(shown, changed));
    }
  }

  /** Whether the value for `key` is there, so that `get` makes nothing. */
  isFresh(key: string): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.#isFresh(entry);
  }

  /**
   * The value for `key`; callers that come while it is being made share it. Values that `keep` refuses are not stored.
   */
  async get(key: string, make: () => Promise<T>, keep: (value: T) => boolean): Promise<T> {
    const old = this.#entries.get(key);
    if (old && this.#isFresh(old)) return old.value;

    const entry: Entry<T> = { value: make(), timesOf: undefined, madeAt: performance.now(), stale: false };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#evict();
    try {
      const value = await entry.value;
      entry.timesOf = value.timesOf ?? [];
      if (!keep(value) && this.#entries.get(key) === entry) this.#entries.delete(key);
      return value;
    } catch (error) {
      // Somebody who came after a change may have made it anew meanwhile: that stays.
      const isLatest = this.#entries.get(key) === entry;
      if (isLatest) this.#entries.delete(key);
      // What is not there any more is no fault of the moment: somebody was suspended, and is gone at once.
      if (!old || (error instanceof HttpError && error.status < 500)) throw error;
      // Served for a moment without asking again: nobody should wait for a database that is away.
      if (isLatest) {
        const madeAt = performance.now() - this.#lifetimeMs + RETRY_MS;
        this.#entries.set(key, { ...old, madeAt, stale: false });
      }
      return old.value;
    }
  }

  #isFresh({ stale, madeAt }: Entry<T>): boolean {
    return !stale && performance.now() - madeAt < this.#lifetimeMs;
  }

  #evict(): void {
    if (this.#entries.size <= this.#most) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** Whether some times are among both; who names no city or no cleaner means each of them. */
function areSameTimes(a: TimesOf, b: TimesOf): boolean {
  const isSame = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined || one === other;
  return isSame(a.cityId, b.cityId) && isSame(a.cleanerId, b.cleanerId);
}
