import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { systemClock } from './clock.ts';
import { tooMany } from './errors.ts';
import { widerNetwork } from './http/client-address.ts';
import { addTries, countTry, type Limit, triesOf } from './throttles.sql.ts';

export type { Limit };

/** Counts one more try of `key`. Over the limit it throws 429 with Retry-After. Shared by all processes. */
export type Throttle = (key: string) => Promise<void>;

/** One that can be counted together with others, by `createJointThrottle`. */
export interface JoinableThrottle extends Throttle {
  /** What a try of `key` counts towards. */
  limitsOf(key: string): Limit[];
}

const TOO_MANY = 'Too many requests. Please wait a moment and try again.';

/** What is kept of a key, which may name an email or an address: enough to count by, and nothing to read. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Counts like a throttle, where something is left undone over the limit and nobody is refused. */
export interface Allowance {
  /** Whether one more is within the limit; it is counted. */
  take(key: string): Promise<boolean>;
  /** What was taken has come to nothing. */
  giveBack(key: string): Promise<void>;
  used(key: string): Promise<number>;
  /** The same within another statement. */
  usedWithin(key: string): RawBuilder<number>;
}

/** Counts a try towards all of these at once, in this order: none after the one that refuses it. Throws 429 with Retry-After. */
export const createJointThrottle =
  (pool: pg.Pool) =>
  async (...limits: Limit[]): Promise<void> => {
    const refusedUntil = await countTry(pool, limits);
    if (refusedUntil === null) return;
    throw tooMany(TOO_MANY, secondsUntil(refusedUntil));
  };

/** From now until an epoch in milliseconds, for Retry-After. */
const secondsUntil = (epoch: number): number => Math.max(1, Math.ceil((epoch - systemClock.now().getTime()) / 1000));

function throttleBy(pool: pg.Pool, limitsOf: JoinableThrottle['limitsOf']): JoinableThrottle {
  const count = createJointThrottle(pool);
  return Object.assign((key: string) => count(...limitsOf(key)), { limitsOf });
}

/** `name` keeps the keys of different limits apart; `points` tries in `seconds`. */
export const createThrottle = (pool: pg.Pool, name: string, points: number, seconds: number): JoinableThrottle =>
  throttleBy(pool, (key) => [limitOf(name, key, points, seconds)]);

const limitOf = (name: string, key: string, most: number, seconds: number): Limit => ({
  key: `${name}:${hashOf(key)}`,
  most,
  seconds,
});

/** Addresses that are counted at once; with more, counting begins anew. */
const MAX_ADDRESSES = 100_000;

/** Networks of 64 bits that may use up their tries at once, of the one of 48 bits around them. */
const NETWORKS = 16;

/**
 * Counts tries by a client's address (`clientAddress`). Who has many networks of IPv6 gets so many times as much from all
 * of them together, and no more.
 */
export const createAddressThrottle = (pool: pg.Pool, name: string, points: number, seconds: number): JoinableThrottle =>
  throttleBy(pool, (address) => {
    const around = widerNetwork(address);
    const ofAddress = limitOf(name, address, points, seconds);
    return around === null ? [ofAddress] : [ofAddress, limitOf(`${name}-48`, around, points * NETWORKS, seconds)];
  });

/** So many tries a process counts by itself before it tells the others. */
const BATCH = 10;

/**
 * Counts tries by a client's address as `createAddressThrottle` does, for what is asked with every change: most addresses
 * come a few times, and cost no statement. The others are told of each tenth try, so that with more than one process an
 * address may get nine more from each of the others.
 */
export function createBatchedAddressThrottle(pool: pg.Pool, name: string, points: number, seconds: number): Throttle {
  const { limitsOf } = createAddressThrottle(pool, name, points, seconds);
  /** `told`: of all processes, when this one last told them. */
  let counts = new Map<string, { told: number; untold: number; until: number }>();
  const count = async (limit: Limit) => {
    const now = systemClock.now().getTime();
    let own = counts.get(limit.key);
    if (!own || own.until <= now) {
      if (counts.size >= MAX_ADDRESSES) counts = new Map();
      own = { told: 0, untold: 0, until: now + seconds * 1000 };
      counts.set(limit.key, own);
    }
    own.untold++;
    if (own.untold >= BATCH) {
      const tries = own.untold;
      own.untold = 0;
      own.told += tries;
      const all = await addTries(pool, limit, tries);
      own.told = Math.max(own.told, all.points);
      own.until = all.expire;
    }
    if (own.told + own.untold > limit.most) throw tooMany(TOO_MANY, secondsUntil(own.until));
  };
  return async (address) => {
    for (const limit of limitsOf(address)) await count(limit);
  };
}

/**
 * Counts tries by a client's address in this process alone, at no cost to speak of: for what is asked often. Over the limit
 * it throws 429 with Retry-After. Counting begins anew after so many seconds.
 */
export function createLocalThrottle(points: number, seconds: number): (address: string) => void {
  let counts = new Map<string, number>();
  let begunAt = performance.now();
  const count = (key: string, most: number) => {
    const tries = (counts.get(key) ?? 0) + 1;
    counts.set(key, tries);
    const left = seconds - (performance.now() - begunAt) / 1000;
    if (tries > most) throw tooMany(TOO_MANY, Math.max(1, Math.ceil(left)));
  };
  return (address) => {
    if (performance.now() - begunAt >= seconds * 1000 || counts.size >= MAX_ADDRESSES) {
      counts = new Map();
      begunAt = performance.now();
    }
    count(address, points);
    const around = widerNetwork(address);
    if (around !== null) count(around, points * NETWORKS);
  };
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
    usedWithin: (key) => triesOf(`${name}:${hashOf(key)}`),
  };
}
