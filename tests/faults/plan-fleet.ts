import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { payByCard } from '../book.ts';
import { type BookableCleaner, newBookableCleaner } from '../bookable-cleaner.ts';
import { keepPlans, readPlan, type StartedPlan, startPlan, takesPlans } from '../plans.ts';
import type { TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';
import { waitFor } from '../wait-for.ts';
import type { World } from './histories/world.ts';
import { bookedAt, emailsOfBooking, methodOfCard, selectNextPlanned } from './plan-histories/plan-rows.sql.ts';

/** Many standing visits at the same moments, for races about them. */

/** `app`: of that world, in which everybody has an address of their own. */
export interface Place {
  world: World;
  app: TestApp;
}

export async function newWorker(app: TestApp, name: string): Promise<BookableCleaner> {
  const worker = await newBookableCleaner(app, name);
  await takesPlans(worker);
  return worker;
}

/** Every week, at as many of a cleaner’s times of the week that comes. */
export async function startPlans(app: TestApp, worker: BookableCleaner, count: number): Promise<StartedPlan[]> {
  const { slots } = await worker.visitor.ask('GET /_api/cleaner/schedule', {});
  const from = app.clock.now().getTime() + DAY;
  const open = slots.filter(({ status, startTime }) => status === 'open' && Date.parse(startTime) > from);
  const plans: StartedPlan[] = [];
  for (const { id } of open.slice(0, count)) plans.push(await startPlan(app, worker, { slotId: id, repeatWeeks: 1 }));
  return plans;
}

/** To so many hours before an instant, in both processes; never back. */
export const goTo = ({ world, app }: Place, instant: string, hours: number) =>
  world.advance(Math.max(0, Date.parse(instant) - hours * HOUR - app.clock.now().getTime()));

export interface NextVisit {
  started: StartedPlan;
  nominalDate: string;
  startTime: string;
  bookingId: number;
}

/** The planned visits that begin next at one moment, announced, half a minute before they can be charged. */
export async function nextVisits(place: Place, fleet: StartedPlan[]): Promise<NextVisit[]> {
  const { app } = place;
  const planned = await selectNextPlanned(app.server.database.pool);
  const first = planned[0]!.startTime;
  await goTo(place, first, 71);
  await keepPlans(app);
  await goTo(place, first, 36 + 0.5 / 60);
  const startedOf = (id: number) => fleet.find(({ plan }) => plan.id === id)!;
  return planned.map(({ planId, ...visit }) => ({ started: startedOf(planId), ...visit }));
}

export const stateOf = async (app: TestApp, { started, nominalDate }: NextVisit) =>
  (await readPlan(app, started)).visits.find((visit) => visit.nominalDate === nominalDate)?.state;

export const intentsOf = (app: TestApp, bookingId: number) =>
  app.sandbox.stripe.objects('payment_intent').filter(({ metadata }) => metadata.booking_id === String(bookingId));

/** What the provider took for a booking, and gave back, in cents; each payment by itself. */
export function moneyOf(app: TestApp, bookingId: number): { taken: number; back: number }[] {
  const own = intentsOf(app, bookingId);
  return app.sandbox.stripe
    .objects('charge')
    .filter(({ paid, payment_intent }) => paid && own.some(({ id }) => id === payment_intent))
    .map(({ amount, amount_refunded }) => ({ taken: amount, back: amount_refunded }));
}

/** Presses Skip until it is done: on the way somebody may read that it is being paid for. */
export async function skip(visitor: Visitor, { started, nominalDate }: NextVisit): Promise<void> {
  const press = async () => {
    const { status } = await visitor.call('POST /_api/plans/skip', { token: started.token, nominalDate });
    return status === 200;
  };
  await waitFor(() => press().catch(() => false), { what: 'a visit to be skipped', everyMs: 200 });
}

/**
 * Never charged, or all of it back, and the emails say which; of a pause one email tells for all visits. What was paid before a
 * pause was answered stays paid.
 */
export async function expectNothingKept(
  app: TestApp,
  visit: NextVisit,
  by: 'skip' | 'pause' = 'skip',
  pausedAt?: Date,
): Promise<'never charged' | 'all back' | 'paid before'> {
  const state = await stateOf(app, visit);
  const paidAt = await bookedAt(app.server.database.pool, visit.bookingId);
  if (pausedAt && state === 'paid' && paidAt! <= pausedAt) {
    expect(moneyOf(app, visit.bookingId)).toEqual([{ taken: expect.any(Number), back: 0 }]);
    return 'paid before';
  }
  const money = await waitFor(async () => {
    const all = moneyOf(app, visit.bookingId);
    return all.every(({ taken, back }) => taken === back) && all;
  });
  const kinds = await emailsOfBooking(app.server.database.pool, visit.bookingId);
  const told = kinds.filter((kind) => ['visit-skipped', 'visit-goes-back', 'booking-canceled'].includes(kind)).sort();
  const skipped = by === 'skip' ? ['visit-skipped'] : [];
  expect([money.length, state, told]).toEqual(
    money.length === 0
      ? [0, 'skipped', skipped]
      : [1, state, state === 'canceled' ? ['booking-canceled'] : ['visit-goes-back', ...skipped]],
  );
  return money.length === 0 ? 'never charged' : 'all back';
}

/** A planned visit that was declined once, when it can be tried again. */
export interface Declined {
  planId: number;
  userId: number;
  token: string;
  bookingId: number;
  nominalDate: string;
  startTime: string;
  /** Its bank has changed its mind. */
  sayYes(): Promise<unknown>;
  /** Its owner pays what was asked of them before. */
  payLate(): Promise<unknown>;
}

/** The next visit of each plan; all of them begin at one moment. */
export async function declinedVisits(place: Place, plans: StartedPlan[]): Promise<Declined[]> {
  const { app } = place;
  const { stripe } = app.sandbox;
  const visits: Declined[] = [];
  for (const started of plans) {
    const { token, customer, plan, card } = started;
    const next = (await readPlan(app, started)).visits.find(({ state }) => state === 'planned')!;
    const { bookingId, nominalDate, startTime } = next as Omit<NextVisit, 'started'>;
    const method = await methodOfCard(app.server.database.pool, card.id);
    await stripe.declineCard(method, { code: 'card_declined', declineCode: 'insufficient_funds' });
    const sayYes = () => stripe.declineCard(method, null);
    const payLate = async () => {
      await sayYes();
      const { status, error } = await payByCard(app, intentsOf(app, bookingId)[0]!.client_secret!, method);
      expect([status, error]).toEqual(['succeeded', undefined]);
    };
    const visit = { bookingId, nominalDate, startTime };
    visits.push({ planId: plan.id, userId: customer.userId, token, ...visit, sayYes, payLate });
  }
  for (const hours of [71, 35]) {
    await goTo(place, visits[0]!.startTime, hours);
    await keepPlans(app);
  }
  await keepPlans(app);
  await goTo(place, visits[0]!.startTime, 29);
  return visits;
}

/** What cannot be ended while it is paid is ended in the background. Gives when it was answered. */
export async function pausePlan(app: TestApp, { started }: NextVisit): Promise<Date> {
  await app.visitor().ask('POST /_api/plans/pause', { token: started.token });
  return app.clock.now();
}

/** Moments of work that is done again and again, by how long it took lately: any of it, and now and then just after it. */
export function momentsOf(usualMs: number) {
  let took = [usualMs];
  return {
    during: () => pause(Math.random() * 1.2 * Math.max(...took)),
    async after(work: () => Promise<unknown>): Promise<void> {
      const begun = performance.now();
      await work();
      took = [...took, performance.now() - begun].slice(-5);
    },
  };
}
