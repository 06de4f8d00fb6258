import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { create, payByCard } from '../../book.ts';
import type { BookableCleaner } from '../../bookable-cleaner.ts';
import { approvedCleaner, everyDay } from '../../onboard.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { waitFor } from '../../wait-for.ts';
import { withManyAddresses } from '../buyer.ts';
import { closingAudit } from '../closing-audit.ts';
import { recordResult } from '../measurements.ts';
import { isIdle } from '../stored-rows.sql.ts';
import { expire, keptWithoutLateGrants, newVisit } from './oracle.ts';
import { cancel, expectPage, type Job, playStep } from './play.ts';

/**
 * Random sequences of book, move, request, answer, propose, take, cancel and the team’s moves, through the front door, held
 * step by step against an oracle that is written apart from the product; in the end against the provider’s money.
 */

const LONG = Boolean(process.env.LONG);
const CLEANERS = LONG ? 10 : 1;
const OF_CLEANER = LONG ? 10 : 8;
/** On one database; after some the clock is so far ahead that sessions end. */
const ROUNDS = LONG ? 5 : 1;
/** Two of them side by side, as their clocks are their own. */
const DATABASES = LONG ? 20 : 1;
const ALL = CLEANERS * OF_CLEANER * ROUNDS * DATABASES;
const MOMENTS = 16;
const CHANCE = 0.6;
/** What is not begun by then is left out, and the result says so. */
const MINUTES = Number(process.env.MOVES_MINUTES ?? 60);
/** The same seed gives the same wishes again. */
const SEED = Number(process.env.MOVES_SEED ?? Date.now() % 2 ** 31);
const WEEK = everyDay.map((day) => ({ ...day, startTime: '06:00', endTime: '23:00', slotDuration: 2 }));
const LENGTHS = [120, 120, 180, 240, 300];

/** The same numbers each time, for the same seed. */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const counts = { sequences: 0, steps: 0, canceled: 0, compared: 0 };

// shows: product/moving/no-dodging
it(`${ALL} random sequences of moves are what the rules say, to the cent, and moving late brings nothing`, {
  timeout: (MINUTES + 10) * MINUTE,
}, async () => {
  const begun = performance.now();
  const isTime = () => performance.now() - begun < MINUTES * MINUTE;
  let next = 0;
  const worker = async () => {
    while (next < DATABASES && isTime()) await onOneDatabase(next++, isTime);
  };
  await Promise.all(LONG ? [worker(), worker()] : [worker()]);
  const minutes = Math.round((performance.now() - begun) / MINUTE);
  const { sequences, steps, canceled, compared } = counts;
  recordResult({
    area: 'moves',
    target: `${ALL} random sequences: every answer, time and cent as the oracle has it`,
    reached: `${sequences} sequences, ${steps} changes, ${canceled} canceled, ${compared} with late moves, in ${minutes} minutes: no other`,
    passed: sequences >= ALL,
  });
});

async function onOneDatabase(number: number, isTime: () => boolean): Promise<void> {
  const app = withManyAddresses(await startTestApp({ change: () => ({ trustedProxies: 1 }) }));
  try {
    const cleaners: BookableCleaner[] = [];
    while (cleaners.length < CLEANERS)
      cleaners.push(await approvedCleaner(app, { week: WEEK, name: `Pat ${cleaners.length}` }));
    const partialRefunds: string[] = [];
    for (let round = 0; round < ROUNDS && isTime(); round++) {
      // Not on the hour, at which times begin and the free time of others ends.
      const now = app.clock.now().getTime();
      await app.clock.advance(Math.ceil(now / HOUR) * HOUR + 20 * MINUTE - now);
      if (round > 0) await app.catchUp();
      const seed = SEED + (number * ROUNDS + round) * CLEANERS;
      const jobs = await Promise.all(cleaners.map((cleaner, i) => bookJobs(app, cleaner, randomOf(seed + i))));
      await playMoments(app, jobs, randomOf(seed + 0.5));
      partialRefunds.push(...(await expectMoney(app, jobs.flat())));
    }
    await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  } finally {
    await app.stop();
  }
}

let customers = 0;

async function bookJobs(app: TestApp, cleaner: BookableCleaner, random: () => number): Promise<Job[]> {
  const jobs: Job[] = [];
  let serviceId: number | undefined;
  while (jobs.length < OF_CLEANER) {
    const from = app.clock.now().getTime() + 4 * HOUR;
    const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
    const near = slots.filter(({ status, startTime }) => {
      const start = Date.parse(startTime);
      return status === 'open' && start > from && start < from + 3 * 24 * HOUR;
    });
    const slot = near[Math.floor(random() * near.length)]!;
    const visitor = app.visitor();
    const { timeSlot, services } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
    serviceId ??= services[0]!.id;
    const minutes = LENGTHS[Math.floor(random() * LENGTHS.length)]!;
    if (timeSlot.longestMinutes < minutes) continue;
    const who = { name: 'Robin Vale', email: `mover${++customers}@example.test` };
    const wish = { timeSlotId: slot.id, serviceId, customerDetails: who, minutes };
    const hold = await visitor.ask('POST /_api/bookings/payment-intent', wish);
    const { intentId } = await payByCard(app, hold.clientSecret);
    const bookedAt = app.clock.now().getTime();
    const { body } = await create(visitor, { slotId: slot.id, serviceId, intentId, amount: hold.amount });
    const visit = newVisit({ slotId: slot.id, startsAt: Date.parse(slot.startTime), minutes: hold.minutes }, bookedAt);
    jobs.push({
      cleaner,
      bookingId: body.booking.id,
      token: body.token,
      visit,
      first: { ...visit },
      history: [],
      random,
      said: [`booked ${hold.minutes} minutes at ${slot.startTime}`],
    });
  }
  return jobs;
}

/** Takes all bookings through a week: at a moment some of them are changed, those of one cleaner one after the other. */
async function playMoments(app: TestApp, jobs: Job[][], random: () => number): Promise<void> {
  for (let moment = 0; moment < MOMENTS; moment++) {
    // Not as long as a request is open, to the minute.
    await app.clock.advance((2 + Math.floor(random() * 6)) * HOUR + MINUTE / 2);
    const tasks = app.server.modules.bookings.scheduledTasks;
    for (const name of ['end unpaid requests', 'end expired moves'])
      await tasks.find((task) => task.name === name)!.run();
    await app.sandbox.stripe.eventsDelivered();
    await Promise.all(
      jobs.map(async (own) => {
        for (const job of own.filter(({ visit }) => visit.status === 'scheduled')) {
          const now = app.clock.now().getTime();
          // Whoever comes when it has begun is refused.
          if (now >= job.visit.startsAt + 6 * HOUR || job.random() > CHANCE) continue;
          expire(job.visit, now);
          counts.steps++;
          await saying(job, () => playStep(app, job));
        }
      }),
    );
  }
}

/** What was done before, where it fails. */
async function saying(job: Job, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`seed ${SEED}, booking ${job.bookingId}: ${job.said.join('; ')}`, { cause: error });
  }
}

/**
 * What has not begun is canceled. Then what the provider took and gave back is what the oracle has, and moves that were
 * granted late have brought nothing. Gives the intents.
 */
async function expectMoney(app: TestApp, jobs: Job[]): Promise<string[]> {
  const { stripe } = app.sandbox;
  for (const job of jobs.filter(
    ({ visit }) => visit.status === 'scheduled' && visit.startsAt > app.clock.now().getTime(),
  ))
    await saying(job, async () => {
      await cancel(app, job);
      await expectPage(app, job);
    });
  await stripe.eventsDelivered();
  await waitFor(() => isIdle(app.server.database.pool), { seconds: 120 });
  const intents = Map.groupBy(
    stripe.objects('payment_intent').filter(({ status }) => status === 'succeeded'),
    ({ metadata }) => Number(metadata.booking_id),
  );
  const refunds = Map.groupBy(
    stripe.objects('refund').filter(({ status }) => status !== 'failed' && status !== 'canceled'),
    ({ payment_intent }) => payment_intent,
  );
  const sum = (all: { amount: number }[]) => all.reduce((cents, { amount }) => cents + amount, 0);
  const ids: string[] = [];
  for (const job of jobs) {
    const { visit, bookingId } = job;
    const own = intents.get(bookingId) ?? [];
    const back = sum(own.flatMap(({ id }) => refunds.get(id) ?? []));
    await saying(job, async () => expect([sum(own), back]).toEqual([visit.paid, visit.back]));
    const least = keptWithoutLateGrants(job.first, job.history);
    if (least !== null && visit.status === 'canceled') {
      await saying(job, async () => expect(sum(own) - back).toBeGreaterThanOrEqual(least));
      counts.compared++;
    }
    counts.sequences++;
    if (visit.status === 'canceled') counts.canceled++;
    ids.push(...own.map(({ id }) => id));
  }
  return ids;
}
