import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/time';
import type { BookableCleaner } from '../../bookable-cleaner.ts';
import { approvedCleaner, everyDay } from '../../onboard.ts';
import { keepPlans, takesPlans } from '../../plans.ts';
import { PASSWORD } from '../../sign-up.ts';
import { PLATFORM_CENTS, type TestApp } from '../../test-app.ts';
import { waitFor } from '../../wait-for.ts';
import { withManyAddresses } from '../buyer.ts';
import { closingAudit } from '../closing-audit.ts';
import { startWorld, type World } from '../histories/world.ts';
import { recordResult } from '../measurements.ts';
import { isIdle, readStoredRows } from '../stored-rows.sql.ts';
import * as oracle from './oracle.ts';
import { planFaults, statesOfPlans, visitIds } from './plan-rows.sql.ts';
import { expectPage, playStep } from './play.ts';
import { newSubject, type Subject, type Worker } from './subject.ts';

/**
 * Random histories of standing visits, through the front door: started, asked for, skipped, paused, ended, declined, paid and
 * canceled while weeks pass, held moment by moment against an oracle that is written apart from the product; in the end
 * against the provider’s money. The long form has two processes.
 */

const LONG = Boolean(process.env.LONG);
// Fewer can be asked for, to see in minutes whether it runs.
const CLEANERS = Number(process.env.CLEANERS ?? (LONG ? 25 : 1));
const OF_CLEANER = 4;
/** Two of them side by side, as their clocks are their own. */
const DATABASES = Number(process.env.DATABASES ?? (LONG ? 10 : 1));
const ALL = CLEANERS * OF_CLEANER * DATABASES;
const MOMENTS = LONG ? 60 : 12;
const CHANCE = 0.35;
/** What is not begun by then is left out, and the result says so. */
const MINUTES = Number(process.env.PLANS_MINUTES ?? 60);
/** The same seed gives the same wishes again. */
const SEED = Number(process.env.PLANS_SEED ?? Date.now() % 2 ** 31);
const ZONE = 'America/New_York';
/** Every second database begins before the clocks change in spring. */
const SPRING = Date.parse('2027-02-22T15:20:00Z');

/** The same numbers each time, for the same seed. */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const counts = { plans: 0, steps: 0, charged: 0 };
/** Of visits, in the end. */
const states = new Map<string, number>();

// shows: fault F39, product/standing-visits/histories
it(`${ALL} random histories of standing visits are what the rules say, visit by visit and to the cent`, {
  timeout: (MINUTES + 15) * MINUTE,
}, async () => {
  const begun = performance.now();
  const isTime = () => performance.now() - begun < MINUTES * MINUTE;
  let next = 0;
  const worker = async () => {
    while (next < DATABASES && isTime()) await onOneDatabase(next++);
  };
  await Promise.all(LONG ? [worker(), worker()] : [worker()]);
  const minutes = Math.round((performance.now() - begun) / MINUTE);
  const { plans, steps, charged } = counts;
  const visits = [...states].map(([state, count]) => `${count} ${state}`).join(', ');
  recordResult({
    area: 'plans',
    target: `1,000 random histories of plans: every visit, answer and cent as the oracle has it`,
    reached: `${plans} plans, ${steps} steps, ${charged} charges; visits: ${visits}; in ${minutes} minutes: no other`,
    passed: plans >= 1000,
  });
  if (process.env.CLEANERS) console.log(counts, visits, SEED);
});

async function onOneDatabase(number: number): Promise<void> {
  const change = () => ({ trustedProxies: 1 });
  const world = await startWorld({ platformCents: PLATFORM_CENTS, isTwoServers: LONG, change });
  const app = withManyAddresses(world.app);
  try {
    if (number % 2 === 1) {
      await world.advance(Math.max(0, SPRING - app.clock.now().getTime()));
      await app.catchUp();
    }
    await goOn(world, app, 0);
    const seed = SEED + number * CLEANERS;
    const subjects: Subject[] = [];
    for (let i = 0; i < CLEANERS; i++) subjects.push(...(await startPlans(app, i, randomOf(seed + i))));
    // A short one begins where the first visits are about to be charged.
    if (!LONG) await goOn(world, app, 4 * 24);
    const random = randomOf(seed + 0.5);
    for (let moment = 0; moment < MOMENTS; moment++) {
      await goOn(world, app, random() < 0.15 ? 20 + Math.floor(random() * 40) : 2 + Math.floor(random() * 14));
      await converge(world, app, subjects);
      for (const subject of subjects) if (subject.random() < CHANCE) await saying(subject, () => step(app, subject));
      await converge(world, app, subjects);
    }
    await finish(world, app, subjects);
  } finally {
    await world.stop();
  }
}

/** Not on the hour, at which visits begin and their deadlines are. */
async function goOn(world: World, app: TestApp, hours: number): Promise<void> {
  const now = app.clock.now().getTime();
  await world.advance(Math.ceil(now / HOUR) * HOUR + hours * HOUR + 20 * MINUTE - now);
}

/**
 * Everybody who asked a cleaner wants another weekday of theirs; one of the cleaners wants to be asked. All begin side by side:
 * most of what a beginning takes is waiting.
 */
async function startPlans(app: TestApp, i: number, random: () => number): Promise<Subject[]> {
  const cleaner: BookableCleaner = await approvedCleaner(app, { week: everyDay, name: `Worker ${i}` });
  const percent = i % 4 === 3 ? 0 : Math.floor(random() * 3) * 10;
  if (i % 4 !== 3) await takesPlans(cleaner, percent);
  const { email } = (await cleaner.visitor.ask('GET /_api/auth/session', {})).user;
  const percents = { 1: percent, 2: percent, 4: 0 };
  const known = { zone: ZONE, isSuspended: false, daysOff: new Set<string>(), percents, weekdays: new Map() };
  const worker: Worker = { cleaner, email, known, subjects: [] };
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const from = app.clock.now().getTime() + DAY;
  const open = slots.filter(({ status, startTime }) => status === 'open' && Date.parse(startTime) > from);
  const byDay = [...Map.groupBy(open, ({ startTime }) => oracle.dateIn(Date.parse(startTime), ZONE)).values()];
  const wishes = byDay.slice(0, OF_CLEANER).map((day) => ({
    slotId: day[Math.floor(random() * day.length)]!.id,
    repeatWeeks: ([1, 1, 2, 4] as const)[Math.floor(random() * 4)]!,
    random: randomOf(Math.floor(random() * 2 ** 31)),
  }));
  counts.plans += OF_CLEANER;
  return Promise.all(wishes.map((wish) => newSubject(app, worker, wish)));
}

async function step(app: TestApp, subject: Subject): Promise<void> {
  counts.steps++;
  await playStep(app, subject);
}

/** Does in the background what is due now, until nothing changes any more; then all is as the oracle has it. */
async function converge(world: World, app: TestApp, subjects: Subject[]): Promise<void> {
  const { pool } = app.server.database;
  let states = new Map<number, string>();
  // Twice the same: a visit that is announced in one round, which changes no state, is charged in the next.
  for (let before = '', rounds = 0; rounds < 2; ) {
    await Promise.all([keepPlans(app), world.second?.keepPlans()]);
    states = await statesOfPlans(pool);
    const all = JSON.stringify([...states]);
    rounds = all === before ? rounds + 1 : 0;
    before = all;
  }
  const now = app.clock.now().getTime();
  for (const subject of subjects)
    await saying(subject, async () => {
      oracle.settle(subject.plan, now);
      await expectPage(app, subject, { now, state: states.get(subject.started.plan.id) ?? '' });
    });
  expect(await planFaults(pool)).toEqual([]);
}

/** What was done before, where it fails. */
async function saying(subject: Subject, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { started, said } = subject;
    throw new Error(`seed ${SEED}, plan ${started.plan.id}: ${said.join('; ')}`, { cause: error });
  }
}

/** Some accounts are deleted. Then the provider took and gave back what the oracle has, and nothing is left behind. */
async function finish(world: World, app: TestApp, subjects: Subject[]): Promise<void> {
  const { stripe } = app.sandbox;
  const { pool } = app.server.database;
  await stripe.eventsDelivered();
  await waitFor(() => isIdle(pool), { seconds: 120 });
  const intents = Map.groupBy(
    stripe.objects('payment_intent').filter(({ status }) => status === 'succeeded'),
    ({ metadata }) => Number(metadata.booking_id),
  );
  const refunds = Map.groupBy(
    stripe.objects('refund').filter(({ status }) => status !== 'failed' && status !== 'canceled'),
    ({ payment_intent }) => payment_intent,
  );
  const sum = (all: { amount: number }[]) => all.reduce((cents, { amount }) => cents + amount, 0);
  const partialRefunds: string[] = [];
  for (const subject of subjects) {
    const { plan, started } = subject;
    const own = (await visitIds(pool, started.plan.id)).flatMap((id) => intents.get(id) ?? []);
    const back = sum(own.flatMap(({ id }) => refunds.get(id) ?? []));
    const visits = [...plan.visits.values()];
    const known = visits.reduce((all, visit) => ({ paid: all.paid + visit.paid, back: all.back + visit.back }), {
      paid: 0,
      back: 0,
    });
    await saying(subject, async () => expect({ paid: sum(own), back }).toEqual(known));
    partialRefunds.push(...own.map(({ id }) => id));
    for (const { state } of visits) states.set(state, (states.get(state) ?? 0) + 1);
    counts.charged += own.length;
  }
  expect((await readStoredRows(pool)).inconsistentSlots).toEqual([]);
  await closingAudit({ sandbox: app.sandbox, pool }, { partialRefunds, ...(LONG && { repeatedEmails: 'any' }) });
  for (const subject of subjects.filter((_, i) => i % 4 === 0))
    await saying(subject, () => deleteAccount(app, subject));
  await converge(world, app, []);
}

/** Refused while something is open; else its plan ends with its planned visits, and nobody can see it any more. */
async function deleteAccount(app: TestApp, { started, plan }: Subject): Promise<void> {
  const { visitor, email } = started.customer;
  if ((await visitor.call('GET /_api/auth/session', {})).status !== 200)
    await visitor.ask('POST /_api/auth/login_with_password', { email, password: PASSWORD });
  const { status } = await visitor.call('POST /_api/auth/delete_account', { password: PASSWORD });
  expect([200, 409]).toContain(status);
  const page = await app.visitor().call('GET /_api/plan', { token: started.token });
  expect([status, page.status]).toEqual([status, status === 200 ? 404 : 200]);
  if (status === 200) oracle.end(plan);
}
