import { HttpError } from './errors.ts';

// How long a stale value is served before making it is tried again.
const RETRY_MS = 500;

/**
 * Ready bytes of public pages and lists, kept until something changes. A dropped entry is only marked stale: while the
 * database is away, a stale page is better than an error page.
 */
export class ByteCache<T> {
  readonly #entries = new Map<string, { value: Promise<T>; madeAt: number; stale: boolean }>();
  readonly #lifetimeMs: number;
  readonly #most: number;

  /** `lifetimeMs`: in case an announcement is lost, and so that slots leave the lists as time passes. */
  constructor({ lifetimeMs = 3000, maxEntries = 500 } = {}) {
    this.#lifetimeMs = lifetimeMs;
    this.#most = maxEntries;
  }

  /** Everything made before this call is served no more, unless making it again fails. */
  drop(): void {
    for (const entry of this.#entries.values()) entry.stale = true;
  }

  /**
   * The value for `key`; callers that come while it is being made share it. Values that `keep` refuses are not stored.
   */
  async get(key: string, make: () => Promise<T>, keep: (value: T) => boolean): Promise<T> {
    const old = this.#entries.get(key);
    if (old && !old.stale && performance.now() - old.madeAt < this.#lifetimeMs) return old.value;

    const entry = { value: make(), madeAt: performance.now(), stale: false };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#evict();
    try {
      const value = await entry.value;
      if (!keep(value) && this.#entries.get(key) === entry) this.#entries.delete(key);
      return value;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      // What is not there any more is no fault of the moment: somebody was suspended, and is gone at once.
      if (!old || (error instanceof HttpError && error.status < 500)) throw error;
      // Served for a moment without asking again: nobody should wait for a database that is away.
      this.#entries.set(key, {
        value: old.value,
        madeAt: performance.now() - this.#lifetimeMs + RETRY_MS,
        stale: false,
      });
      return old.value;
    }
  }

  #evict(): void {
    if (this.#entries.size <= this.#most) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
