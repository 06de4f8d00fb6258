import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newBookableCleaner } from '../../bookable-cleaner.ts';
import { setUpPayouts } from '../../cleaner-actions.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { closingAudit } from '../closing-audit.ts';
import { readStoredRows } from '../stored-rows.sql.ts';
import { history, type Step } from './history.ts';
import { bookAll, type Job } from './job.ts';
import { finishHistories, playTimeline } from './timeline.ts';

/**
 * Whatever becomes of jobs, in whatever order and side by side, ends with the money where it belongs, to the cent: with the
 * customers, the cleaners and us, in our books as in the provider's.
 */

const TOGETHER = 40;
const DATABASES = process.env.LONG ? 25 : 1;
const CLEANERS = 4;

it(`${DATABASES * TOGETHER} histories end with every cent where it belongs`, {
  timeout: DATABASES * 180_000,
}, async () => {
  const histories = fc.array(history, { minLength: TOGETHER, maxLength: TOGETHER, size: 'max' });
  await fc.assert(fc.asyncProperty(histories, endsWithRightBalances), { numRuns: DATABASES, endOnFailure: true });
});

async function endsWithRightBalances(histories: Step[][]): Promise<void> {
  const app = await startTestApp();
  try {
    // The platform's own balance: it pays for the disputes that are lost.
    const own = await app.sandbox.stripe.payUnrequested({ amount: 5_000_000 });
    const jobs = await bookJobs(app, histories);
    await playTimeline(app, jobs);
    const cleaners = [...new Set(jobs.map(({ cleaner }) => cleaner))];
    await finishHistories(app, jobs, cleaners);
    const { pool } = app.server.database;
    const stored = await readStoredRows(pool);
    expect(stored.transfers.filter(({ state }) => state === 'waiting')).toEqual([]);
    for (const job of jobs) expectPromised(app, job);
    const partialRefunds = jobs.map(({ intentId }) => intentId);
    await closingAudit({ sandbox: app.sandbox, pool }, { unmatchedPayments: [own.id], partialRefunds });
  } finally {
    await app.stop();
  }
}

/** Half of the cleaners are paid out from the first day on; the others let their earnings wait. */
async function bookJobs(app: TestApp, histories: Step[][]): Promise<Job[]> {
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

/** A customer got back what they were promised; of a payment that the bank took back, no more than that. */
function expectPromised({ sandbox }: TestApp, { intentId, back, done }: Job): void {
  const of = ({ payment_intent }: { payment_intent: string | null }) => payment_intent === intentId;
  const refunded = sandbox.stripe
    .objects('refund')
    .filter(of)
    .reduce((sum, { amount }) => sum + amount, 0);
  const isLost = sandbox.stripe.objects('dispute').some((dispute) => of(dispute) && dispute.status === 'lost');
  if (isLost) expect(refunded, done.join(', ')).toBeLessThanOrEqual(back);
  else expect(refunded, done.join(', ')).toBe(back);
}
