import { HOUR } from '#contract/time';
import type { BookableCleaner } from '../../bookable-cleaner.ts';
import { setUpPayouts } from '../../cleaner-actions.ts';
import { waitFor } from '../../wait-for.ts';
import { endRetryDelays } from '../outbox-time.sql.ts';
import { isIdle, isOutboxEmpty } from '../stored-rows.sql.ts';
import type { Step, Trouble } from './history.ts';
import type { Job } from './job.ts';
import { moveDispute, performStep } from './perform-step.ts';
import { retryQueue } from './queue.ts';
import { runMoneyTasks } from './run-money-tasks.ts';
import { troubleEvents, type World } from './world.ts';

const UNTROUBLED: Trouble = { events: 'as usual', killAfter: null };
/** Long enough for every refund that is to fail, and for every share that was to wait for something. */
const LAST_ROUNDS = 4;
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** Lets everything happen that is due about jobs and their money, until nothing moves any more. */
export async function settle({ app: { sandbox, server }, second }: World): Promise<void> {
  const { pool } = server.database;
  const untilQuiet = async () => {
    await sandbox.stripe.eventsDelivered();
    const isQuiet = async () => {
      await endRetryDelays(pool);
      return (await isIdle(pool)) && (await isOutboxEmpty(pool));
    };
    await waitFor(isQuiet, { seconds: 120, what: 'all money to be sent' });
  };
  await untilQuiet();
  await Promise.all([runMoneyTasks(server), second?.runTasks()]);
  await untilQuiet();
}

/** Takes all jobs through what becomes of them, moment by moment; at one moment everything happens at once. */
export async function playTimeline(world: World, jobs: Job[], troubles: Trouble[]): Promise<void> {
  const played = new Set<Step>();
  for (let i = 0; ; i++) {
    // A job that is booked on the way has steps of its own.
    const due = jobs.flatMap((job) =>
      job.steps.flatMap((step) => (played.has(step) ? [] : [{ job, step, time: job.startsAt + step.at * HOUR }])),
    );
    if (due.length === 0) return;
    const time = Math.min(...due.map((each) => each.time));
    const now = due.filter((each) => each.time === time);
    for (const { step } of now) played.add(step);
    await world.advance(Math.max(0, time - world.app.clock.now().getTime()));
    const { events, killAfter } = troubles[i % troubles.length] ?? UNTROUBLED;
    const killed = killAfter === null ? undefined : world.second?.restartAfter(killAfter);
    await settle(world);
    const releaseEvents = await troubleEvents(world, events);
    await Promise.all(
      jobs.map(async (job) => {
        for (const { step } of now.filter((each) => each.job === job)) await performStep(world, job, step);
      }),
    );
    await releaseEvents();
    await killed;
    // Whether it was taken has to be known before the job is something else.
    if (now.some(({ step }) => step.action === 'tip' || step.action === 'pay a difference')) await settle(world);
  }
}

/** The end of every history: what is open is decided, the team tries again what failed, and time goes by. */
export async function finishHistories(world: World, jobs: Job[], cleaners: BookableCleaner[]): Promise<void> {
  const { app } = world;
  const { stripe } = app.sandbox;
  world.switchboard.losesEvents = false;
  for (const takeBack of world.injected) takeBack();
  await stripe.setNextRefund('succeeds');
  await settle(world);
  for (const [i, job] of jobs.entries()) {
    await performStep(world, job, { action: 'settle report', at: Infinity, cents: 0 });
    await endDisputes(world, job, i);
  }
  const waiting = stripe.objects('refund').filter(({ pending_reason }) => pending_reason === 'processing');
  for (const { id } of waiting) await stripe.succeedRefund(id);
  await stripe.topUp(5_000_000);
  for (const { visitor, cleanerId } of cleaners) {
    const own = stripe.objects('account').find((each) => each.metadata?.cleaner_id === String(cleanerId));
    if (own?.details_submitted) await stripe.setAccountStatus(own.id, 'active');
    else await setUpPayouts(visitor);
    await visitor.ask('POST /_api/cleaner/refresh-payout-status', {});
  }
  const last = Math.max(...jobs.map(({ startsAt }) => startsAt));
  await world.advance(Math.max(0, last + 30 * HOUR - app.clock.now().getTime()));
  for (let round = 0; round < LAST_ROUNDS; round++) {
    await settle(world);
    await retryQueue(world, jobs);
    await world.advance(49 * HOUR);
  }
  await settle(world);
}

/** The bank decides all that it has not decided, in one way or the other. */
async function endDisputes(world: World, job: Job, choice: number): Promise<void> {
  const isOpen = () =>
    world.app.sandbox.stripe
      .objects('dispute')
      .filter(({ payment_intent }) => job.charges.some(({ intentId }) => intentId === payment_intent))
      .some(
        ({ status, balance_transactions: moved }) =>
          !CLOSED.includes(status) || (status === 'won' && !moved.some(({ amount }) => amount > 0)),
      );
  // Not every next state is possible: nothing is taken of what has gone back.
  for (let next = choice; isOpen() && next < choice + 60; next++)
    await moveDispute(world, job, next, false).catch(() => {});
}
