import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { approvedCleaner, everyDay, newAdmin } from '../onboard.ts';
import { answerOffer, goOnWithRescues, offersOf, sayWish } from '../rescue.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { withManyAddresses } from './buyer.ts';
import { closingAudit } from './closing-audit.ts';
import { recordResult } from './measurements.ts';
import { bookAt, sameStart } from './rescue-jobs.ts';
import { cleanerOf, endOf, insertCleanersLike, overlapping, suspendOthers } from './rescue-rows.sql.ts';

/**
 * A city of 24 cleaners, who have three jobs a day and of whom a quarter are canceled: how many jobs somebody else takes, and
 * after how many minutes. Of whoever is asked one in four says yes, at any minute of the half an hour after.
 */

const LONG = Boolean(process.env.LONG);
const CLEANERS = LONG ? 24 : 8;
/** Each cleaner has a job at three of them, and is free at the fourth. */
const HOURS = [0, 3, 6, 9];
const YES = 0.25;
const LONGEST_THOUGHT_MINUTES = 30;

let app: TestApp;
let all: number[];
beforeAll(async () => {
  app = withManyAddresses(await startTestApp({ change: () => ({ trustedProxies: 1 }) }));
  const { cleanerId } = await approvedCleaner(app, { week: everyDay.map((day) => ({ ...day, slotDuration: 1 })) });
  // Like them, but with no times of their own yet.
  all = await insertCleanersLike(pool(), cleanerId, CLEANERS);
  await suspendOthers(pool(), all);
});
afterAll(() => app.stop());

const pool = () => app.server.database.pool;
type Job = Awaited<ReturnType<typeof bookAt>>;

/** Always the same for the same two: the run can be looked at again. */
const chance = (...of: number[]): number => {
  const x = Math.sin(of.reduce((sum, value, i) => sum + value * (12.9898 + 65.233 * i), 0)) * 43_758.5453;
  return x - Math.floor(x);
};

// shows: product/somebody-else-comes/races
it('finds somebody else for most jobs of a city, and says after how many minutes', { timeout: HOUR }, async () => {
  const first = await sameStart(app);
  const jobs: Job[] = [];
  for (const [i, cleanerId] of all.entries()) {
    const taken = HOURS.filter((_hour, at) => at !== i % HOURS.length);
    for (const hour of taken) jobs.push(await bookAt(app, cleanerId, new Date(first.getTime() + hour * HOUR)));
  }
  const canceled = jobs.filter((_job, i) => i % 4 === 0);
  for (const job of canceled) {
    await sayWish(app, job, 'find');
    const cleanerId = await cleanerOf(pool(), job.bookingId);
    await app.server.modules.bookings.cancelByCleaner({
      bookingId: job.bookingId,
      cleanerId,
      reason: 'I have a fever.',
    });
  }
  // A minute at a time, until the last search has ended: whoever says yes does so in the minute that they have thought till.
  const askedAt = new Map<string, number>();
  const isOpen = async ({ bookingId }: Job) => (await endOf(pool(), bookingId, all)).status === 'seeking';
  let open = canceled;
  for (let minute = 0; open.length > 0; minute += 2) {
    await goOnWithRescues(app);
    for (const job of open) {
      for (const offer of await offersOf(app, job)) {
        const key = `${job.bookingId}:${offer.cleanerId}`;
        if (!askedAt.has(key)) askedAt.set(key, minute);
        const at = askedAt.get(key)! + chance(offer.cleanerId, job.bookingId, 7) * LONGEST_THOUGHT_MINUTES;
        if (chance(job.bookingId, offer.cleanerId) < YES && at >= minute && at < minute + 2)
          await answerOffer(app, offer);
      }
    }
    const still = await Promise.all(open.map(async (job) => ((await isOpen(job)) ? job : undefined)));
    open = still.filter((job) => job !== undefined);
    await app.clock.advance(2 * MINUTE);
  }
  const ends = await Promise.all(canceled.map(({ bookingId }) => endOf(pool(), bookingId, all)));
  const saved = ends.filter(({ status }) => status === 'scheduled').length;
  expect(ends.every(({ status }) => status === 'scheduled' || status === 'canceled')).toBe(true);
  expect(await overlapping(pool())).toEqual([]);
  const { rescues } = await (await newAdmin(app)).ask('GET /_api/admin/metrics', {});
  expect(rescues).toMatchObject({ saved, of: canceled.length });
  expect(saved).toBeGreaterThan(0);
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: pool() });
  recordResult({
    area: 'rescue',
    target: 'a city of 24 cleaners with a quarter of the jobs canceled: the share saved, and the minutes it took',
    reached: `${CLEANERS} cleaners, ${canceled.length} of ${jobs.length} jobs canceled: ${saved} saved (${Math.round((100 * saved) / canceled.length)} %), after ${rescues.minutes} minutes by the median; one in four who are asked says yes`,
    passed: CLEANERS >= 24 && saved > 0,
  });
});
