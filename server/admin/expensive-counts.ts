import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import type { Db } from '../schema/tables.ts';
import { type ExpensiveCounts, saveCachedCounts, selectCachedCounts } from './cached-counts.sql.ts';
import type { AdminDeps } from './deps.ts';
import { countActiveCustomers, countFewOpenHours } from './metrics.sql.ts';

const { activeDays, fewOpenHours, countedEverySeconds } = policy.admin;
// After two missed runs the background task counts as stopped.
const MAX_AGE_MS = 2 * countedEverySeconds * 1000;

/**
 * The counts that the background task cached; counted now if those are too old (docs/decisions/0014-cached-counts.md).
 */
export const getCounts = async (db: Db, now: Date): Promise<ExpensiveCounts> =>
  (await selectCachedCounts(db, { from: new Date(now.getTime() - MAX_AGE_MS), to: now })) ?? countAndCache(db, now);

/** Counts and caches the result for the next visit to the dashboard. */
export async function refreshCounts({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>): Promise<void> {
  await countAndCache(db, clock.now());
}

async function countAndCache(db: Db, now: Date): Promise<ExpensiveCounts> {
  const counts = await count(db, now);
  await saveCachedCounts(db, counts, now);
  return counts;
}

/** One after the other: nobody waits for both at once, and each takes a core of the database for a while. */
async function count(db: Db, now: Date): Promise<ExpensiveCounts> {
  const daysAway = (days: number) => new Date(now.getTime() + days * DAY);
  const customers = await countActiveCustomers(db, daysAway(-activeDays));
  return {
    activeCustomers: customers,
    fewOpenHours: await countFewOpenHours(db, { from: now, to: daysAway(7) }, fewOpenHours),
  };
}
