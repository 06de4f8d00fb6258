import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { HOUR } from '#contract/time';
import type { BookableCleaner } from '../bookable-cleaner.ts';
import { approvedCleaner, everyDay } from '../onboard.ts';
import { answerOffer, goOnWithRescues, jobToRescue, offersOf, sayWish } from '../rescue.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { withManyAddresses } from './buyer.ts';
import { closingAudit } from './closing-audit.ts';
import { inParallel, recordResult } from './measurements.ts';
import { bookAt, sameStart } from './rescue-jobs.ts';
import { cleanerOf, forgetOffers, insertCleanersLike, overlapping, suspendOthers } from './rescue-rows.sql.ts';
import { isIdle } from './stored-rows.sql.ts';

/** Many who accept one job, or many jobs of one time, and whom the order of offers knows. */

const LONG = Boolean(process.env.LONG);
const ROUNDS = Number(process.env.ROUNDS ?? (LONG ? 200 : 2));
const CLEANERS = LONG ? 50 : 5;

let app: TestApp;
let worker: BookableCleaner;
let others: number[];
beforeAll(async () => {
  app = withManyAddresses(await startTestApp({ change: () => ({ trustedProxies: 1 }) }));
  worker = await approvedCleaner(app, { week: everyDay.map((day) => ({ ...day, slotDuration: 1 })) });
  others = await insertCleanersLike(pool(), worker.cleanerId, CLEANERS);
  await suspendOthers(pool(), [worker.cleanerId, ...others]);
});
afterEach(async () => {
  // The long form sends thousands of emails.
  await waitFor(() => isIdle(pool()), { seconds: LONG ? 300 : 30, what: 'the emails to be sent' });
  await closingAudit({ sandbox: app.sandbox, pool: pool() });
}, HOUR);
afterAll(() => app.stop());

const pool = () => app.server.database.pool;
const seek = async (bookingId: number, cleanerId: number) => {
  await app.server.modules.bookings.cancelByCleaner({ bookingId, cleanerId, reason: 'I have a fever.' });
  await goOnWithRescues(app);
};

// shows: product/somebody-else-comes/races
it('of many who accept one job the first has it, and everybody else reads that somebody was faster', {
  timeout: HOUR,
}, async () => {
  const job = await jobToRescue(app, worker);
  for (let round = 0; round < ROUNDS; round++) {
    await forgetOffers(pool(), job.bookingId);
    await seek(job.bookingId, await cleanerOf(pool(), job.bookingId));
    const offers = await offersOf(app, job);
    expect(offers.length).toBeGreaterThanOrEqual(CLEANERS - 1);
    const answers = await Promise.all(offers.map((offer) => answerOffer(app, offer)));
    const won = offers.filter((_offer, i) => answers[i]!.status === 200);
    expect(won.map(({ cleanerId }) => cleanerId)).toEqual([await cleanerOf(pool(), job.bookingId)]);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(new Set(lost.map(({ status, error }) => `${status} ${error}`))).toEqual(
      new Set(['409 Somebody was faster. Thank you.']),
    );
  }
  recordResult({
    area: 'rescue',
    target: '200 rounds of 50 cleaners who accept one job: one each',
    reached: `${ROUNDS} rounds of ${CLEANERS} cleaners: one winner each, everybody else told`,
    passed: ROUNDS >= 200,
  });
});

it('each cleaner gets one of the jobs of one time that all of them accept', { timeout: HOUR }, async () => {
  // Who are bookable have their own jobs at that time, and cannot do them.
  const owners = await insertCleanersLike(pool(), worker.cleanerId, LONG ? 50 : 2);
  const start = await sameStart(app);
  const jobs = await inParallel(owners, 4, async (cleanerId) => {
    const job = await bookAt(app, cleanerId, start);
    await sayWish(app, job, 'find');
    return job;
  });
  for (const [i, job] of jobs.entries()) await seek(job.bookingId, owners[i]!);
  const offers = (await Promise.all(jobs.map((job) => offersOf(app, job)))).flat();
  const shuffled = offers.map((offer) => [Math.random(), offer] as const).toSorted(([a], [b]) => a - b);
  const answers = await inParallel(shuffled, 40, ([, offer]) => answerOffer(app, offer));
  expect(answers.filter(({ status }) => status === 200).length).toBe(jobs.length);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const winners = await Promise.all(jobs.map(({ bookingId }) => cleanerOf(pool(), bookingId)));
  expect(new Set(winners).size).toBe(jobs.length);
  expect(await overlapping(pool())).toEqual([]);
  recordResult({
    area: 'rescue',
    target: '50 jobs of one time x 50 cleaners who accept all: one each, no overlap, no money without a cleaner',
    reached: `${jobs.length} jobs x ${CLEANERS} cleaners: one each, no overlap`,
    passed: jobs.length >= 50,
  });
});

it('asks in an order that knows nothing of what was declined, and answers alike', { timeout: HOUR }, async () => {
  const [decliner, silent] = [others[0]!, others[1]!];
  const seen: Record<number, unknown[]> = { [decliner]: [], [silent]: [] };
  const first = { [decliner]: 0, [silent]: 0 };
  const JOBS = LONG ? 20 : 3;
  for (let i = 0; i < JOBS; i++) {
    const job = await jobToRescue(app, worker);
    await seek(job.bookingId, worker.cleanerId);
    const offers = await offersOf(app, job);
    const [one, other] = [decliner, silent].map((id) => offers.findIndex(({ cleanerId }) => cleanerId === id));
    first[one! < other! ? decliner : silent]!++;
    const before = (await pool().query('select count(*)::int as n from audit')).rows[0].n;
    const declined = await answerOffer(app, offers[one!]!, false);
    expect(declined.status).toBe(200);
    // Written nowhere: neither who declined nor that somebody did.
    expect((await pool().query('select count(*)::int as n from audit')).rows[0].n).toBe(before);
    for (const [id, at] of [
      [decliner, one!],
      [silent, other!],
    ] as const) {
      const { offer } = await app.visitor().ask('GET /_api/offer', { token: offers[at]!.token });
      seen[id]!.push(offer);
    }
    await sayWish(app, job, 'refund');
  }
  expect(seen[decliner]).toEqual(seen[silent]);
  // By the job, not by who they are: over twenty jobs each is first now and then.
  if (LONG) expect(Math.min(first[decliner]!, first[silent]!)).toBeGreaterThan(0);
});
