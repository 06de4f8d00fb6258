import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from './errors.ts';

/** Counts one more try of `key`. Over the limit it throws 429 with Retry-After. Shared by all processes. */
export type Throttle = (key: string) => Promise<void>;

/** What is kept of a key, which may name an email or an address: enough to count by, and nothing to read. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Counts like a throttle, where something is left undone over the limit and nobody is refused. */
export interface Allowance {
  /** Whether one more is within the limit; it is counted. */
  take(key: string): Promise<boolean>;
  /** What was taken has come to nothing. */
  giveBack(key: string): Promise<void>;
  used(key: string): Promise<number>;
}

const createLimiter = (pool: pg.Pool, name: string, points: number, seconds: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'throttles',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });

/** `name` keeps the keys of different limits apart; `points` tries in `seconds`. */
export function createThrottle(pool: pg.Pool, name: string, points: number, seconds: number): Throttle {
  const limiter = createLimiter(pool, name, points, seconds);
  return async (key) => {
    try {
      await limiter.consume(hashOf(key));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const wait = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
      throw tooMany('Too many requests. Please wait a moment and try again.', wait);
    }
  };
}

/** The same figures for what is counted and refuses nobody. */
export function createAllowance(pool: pg.Pool, name: string, points: number, seconds: number): Allowance {
  const limiter = createLimiter(pool, name, points, seconds);
  return {
    async take(key) {
      try {
        await limiter.consume(hashOf(key));
        return true;
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return false;
        throw reason;
      }
    },
    async giveBack(key) {
      await limiter.reward(hashOf(key));
    },
    used: async (key) => (await limiter.get(hashOf(key)))?.consumedPoints ?? 0,
  };
}
