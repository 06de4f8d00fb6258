import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLedger } from '../../../scripts/doctor/stripe.ts';
import { newBookableCleaner } from '../../bookable-cleaner.ts';
import { setUpPayouts } from '../../cleaner-actions.ts';
import { withManyAddresses } from '../buyer.ts';
import { closingAudit } from '../closing-audit.ts';
import { recordResult } from '../measurements.ts';
import { type Run, runOf } from './history.ts';
import { bookAll, type Job } from './job.ts';
import { oracleFaults } from './oracle.ts';
import { queueFaults } from './queue.ts';
import { finishHistories, playTimeline } from './timeline.ts';
import { startWorld, type World } from './world.ts';

/**
 * Whatever becomes of jobs, in whatever order and side by side, ends with the money where it belongs, to the cent: with the
 * customers, the cleaners and us, in our books as in the provider's. The long form does so with a second server that is
 * killed again and again.
 */

const LONG = Boolean(process.env.LONG);
/** On one database, side by side. */
const TOGETHER = LONG ? 80 : 4;
const DATABASES = LONG ? 25 : 1;
const CLEANERS = LONG ? 8 : 2;
/** What is not begun by then is left out, and the result says so. */
const MINUTES = Number(process.env.HISTORIES_MINUTES ?? 60);
/** The same seed gives the same histories again. */
const SEED = Number(process.env.HISTORIES_SEED ?? Date.now() % 2 ** 31);

// shows: fault F38
it(`${DATABASES * TOGETHER} histories end with every cent where it belongs`, {
  timeout: (MINUTES + 10) * 60_000,
}, async () => {
  const deadline = performance.now() + MINUTES * 60_000;
  const failures: string[] = [];
  let ended = 0;
  for (const run of fc.sample(runOf(TOGETHER), { numRuns: DATABASES, seed: SEED })) {
    if (performance.now() > deadline) break;
    await endsWithRightBalances(run).catch((error: Error) => failures.push(`${error.stack}`));
    ended += TOGETHER;
  }
  recordResult({
    area: 'money',
    target: `${DATABASES * TOGETHER} random histories: every cent where the rules have it, nobody told of other money`,
    reached: `${ended} histories, ${failures.length} of their ${ended / TOGETHER} databases with a fault`,
    passed: ended >= DATABASES * TOGETHER && failures.length === 0,
  });
  expect(failures, `seed ${SEED}, ${ended} histories`).toEqual([]);
});

async function endsWithRightBalances({ histories, troubles, platformCents }: Run): Promise<void> {
  const trusting = () => ({ trustedProxies: 1 });
  const world = await startWorld({ platformCents, isTwoServers: LONG, change: trusting });
  // Each person comes from an address of their own: of one, the limits would refuse some in the long form.
  world.app = withManyAddresses(world.app);
  try {
    const { jobs } = world;
    jobs.push(...(await bookJobs(world, histories)));
    await playTimeline(world, jobs, troubles);
    const cleaners = [...new Set(jobs.map(({ cleaner }) => cleaner))];
    await finishHistories(world, jobs, cleaners);
    const { app, faults } = world;
    const found = [...faults, ...(await oracleFaults(world, jobs)), ...(await queueFaults(world, jobs))];
    if (found.length > 0) throw new Error(found.join('\n'));
    expect(await checkLedger(app.config, app.clock)).toMatchObject([{ state: 'ok' }]);
    const partialRefunds = jobs.flatMap(({ charges }) => charges.map(({ intentId }) => intentId));
    const stored = { sandbox: app.sandbox, pool: app.server.database.pool };
    await closingAudit(stored, { partialRefunds, ...(LONG && { repeatedEmails: 'any' }) });
  } finally {
    await world.stop();
  }
}

/** Half of the cleaners are paid out from the first day on; the others let their earnings wait. */
async function bookJobs({ app }: World, histories: Run['histories']): Promise<Job[]> {
  const share = histories.length / CLEANERS;
  const jobs: Job[] = [];
  for (let i = 0; i < CLEANERS; i++) {
    const cleaner = await newBookableCleaner(app, `Worker ${i}`);
    if (i % 2 === 0) await setUpPayouts(cleaner.visitor);
    else await setUpPayouts(cleaner.visitor, 'verifying');
    jobs.push(...(await bookAll(app, cleaner, histories.slice(i * share, (i + 1) * share))));
  }
  return jobs;
}
