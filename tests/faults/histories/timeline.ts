import { HOUR } from '#contract/time';
import type { BookableCleaner } from '../../bookable-cleaner.ts';
import { setUpPayouts } from '../../cleaner-actions.ts';
import type { TestApp } from '../../test-app.ts';
import { waitFor } from '../../wait-for.ts';
import { isIdle } from '../stored-rows.sql.ts';
import { closeDispute, type Job, performStep } from './job.ts';

const SCHEDULED_TASKS = /^(complete jobs|send transfers|remind of refunds)/;

/** Lets everything happen that is due about jobs and their money, until nothing moves any more. */
export async function settle({ sandbox, server }: TestApp): Promise<void> {
  const { pool } = server.database;
  const untilQuiet = async () => {
    await sandbox.stripe.eventsDelivered();
    await waitFor(() => isIdle(pool), { seconds: 30, what: 'all money to be sent' });
  };
  await untilQuiet();
  const { bookings, payouts, payments } = server.modules;
  for (const scheduledTask of [...bookings.scheduledTasks, ...payments.scheduledTasks, ...payouts.scheduledTasks]) {
    if (SCHEDULED_TASKS.test(scheduledTask.name)) await scheduledTask.run();
  }
  await untilQuiet();
}

/** Takes all jobs through what becomes of them, moment by moment; at one moment everything happens at once. */
export async function playTimeline(app: TestApp, jobs: Job[]): Promise<void> {
  const due = jobs.flatMap((job) => job.steps.map((step) => ({ job, step, time: job.startsAt + step.at * HOUR })));
  for (const time of [...new Set(due.map((each) => each.time))].sort((one, other) => one - other)) {
    await app.clock.advance(Math.max(0, time - app.clock.now().getTime()));
    await settle(app);
    const now = due.filter((each) => each.time === time);
    await Promise.all(
      jobs.map(async (job) => {
        for (const { step } of now.filter((each) => each.job === job)) await performStep(app, job, step);
      }),
    );
  }
}

/** The end of every history: what is open is decided, everybody is paid out, and time goes by. */
export async function finishHistories(app: TestApp, jobs: Job[], cleaners: BookableCleaner[]): Promise<void> {
  await settle(app);
  const nothing = { at: 0, cents: 0 };
  for (const [i, job] of jobs.entries()) {
    await performStep(app, job, { action: 'settle report', ...nothing });
    await closeDispute(app, job, i % 2 === 0 ? 'won' : 'lost').catch(() => undefined);
  }
  for (const { visitor, cleanerId } of cleaners) {
    const own = app.sandbox.stripe.objects('account').find((each) => each.metadata?.cleaner_id === String(cleanerId));
    if (own?.details_submitted) await app.sandbox.stripe.setAccountStatus(own.id, 'active');
    else await setUpPayouts(visitor);
    await visitor.ask('POST /_api/cleaner/refresh-payout-status', {});
  }
  const last = Math.max(...jobs.map(({ startsAt }) => startsAt));
  await app.clock.advance(Math.max(0, last + 30 * HOUR - app.clock.now().getTime()));
  for (let round = 0; round < 3; round++) {
    await settle(app);
    await app.clock.advance(49 * HOUR);
  }
  await settle(app);
}
