import { HOUR } from '#contract/time';
import { setUpPayouts } from '../../cleaner-actions.ts';
import type { TestHouse } from '../../test-app.ts';
import { waitFor } from '../../wait-for.ts';
import type { Worker } from '../../worker.ts';
import { isQuiet } from '../stored-rows.sql.ts';
import { closeDispute, type Job, perform } from './job.ts';

const CHORES = /^(complete jobs|send transfers|remind of refunds)/;

/** Lets everything happen that is due about jobs and their money, until nothing moves any more. */
export async function settle({ sandbox, server }: TestHouse): Promise<void> {
  const { pool } = server.database;
  const untilQuiet = async () => {
    await sandbox.stripe.eventsDelivered();
    await waitFor(() => isQuiet(pool), { seconds: 30, what: 'all money to be sent' });
  };
  await untilQuiet();
  const { bookings, payouts, payments } = server.rooms;
  for (const chore of [...bookings.chores, ...payments.chores, ...payouts.chores]) {
    if (CHORES.test(chore.name)) await chore.run();
  }
  await untilQuiet();
}

/** Takes all jobs through what becomes of them, moment by moment; at one moment everything happens at once. */
export async function live(house: TestHouse, jobs: Job[]): Promise<void> {
  const due = jobs.flatMap((job) => job.acts.map((act) => ({ job, act, time: job.startsAt + act.at * HOUR })));
  for (const time of [...new Set(due.map((each) => each.time))].sort((one, other) => one - other)) {
    await house.clock.advance(Math.max(0, time - house.clock.now().getTime()));
    await settle(house);
    const now = due.filter((each) => each.time === time);
    await Promise.all(
      jobs.map(async (job) => {
        for (const { act } of now.filter((each) => each.job === job)) await perform(house, job, act);
      }),
    );
  }
}

/** The end of every history: what is open is decided, everybody is paid out, and time goes by. */
export async function conclude(house: TestHouse, jobs: Job[], workers: Worker[]): Promise<void> {
  await settle(house);
  const nothing = { at: 0, cents: 0 };
  for (const [i, job] of jobs.entries()) {
    await perform(house, job, { do: 'settle report', ...nothing });
    await closeDispute(house, job, i % 2 === 0 ? 'won' : 'lost').catch(() => undefined);
  }
  for (const { visitor, cleanerId } of workers) {
    const own = house.sandbox.stripe.objects('account').find((each) => each.metadata?.cleaner_id === String(cleanerId));
    if (own?.details_submitted) await house.sandbox.stripe.setAccountStanding(own.id, 'active');
    else await setUpPayouts(visitor);
    await visitor.ask('POST /_api/cleaner/refresh-payout-status', {});
  }
  const last = Math.max(...jobs.map(({ startsAt }) => startsAt));
  await house.clock.advance(Math.max(0, last + 30 * HOUR - house.clock.now().getTime()));
  for (let round = 0; round < 3; round++) {
    await settle(house);
    await house.clock.advance(49 * HOUR);
  }
  await settle(house);
}
