import { DAY } from '#contract/time';
import { payByCard } from '../../book.ts';
import * as oracle from '../plan-histories/oracle.ts';
import { act, read, signedIn } from './acts.ts';
import { type City, cleanerOf, type Home, nowOf, poolOf } from './city.ts';
import { askedPlans } from './city-rows.sql.ts';
import { between, oneOf } from './random.ts';
import { noteOfPlan, watchPlan } from './watched-plans.ts';

/** Homes book, and begin plans. */

/** A time of any cleaner some days ahead; of the cleaner whom they know, where they have been here before. */
async function wantedTime(city: City, home: Home): Promise<number | undefined> {
  const visitor = await signedIn(city, home);
  if (home.lastBookingId !== null && home.random() < 0.8) {
    const again = await act(city, visitor, 'GET /_api/bookings/again', { bookingId: String(home.lastBookingId) });
    const known = again && oneOf(home.random, again.timeSlots);
    if (known) return known.id;
  }
  const from = nowOf(city) + between(home.random, 1, 8) * DAY;
  const { cities } = await read(city, visitor, 'GET /_api/cities', {});
  const { timeSlots } = await read(city, visitor, 'GET /_api/time-slots', {
    cityId: String(cities.find(({ slug }) => slug === 'baltimore')!.id),
    from: new Date(from).toISOString(),
    limit: '30',
  });
  return oneOf(home.random, timeSlots)?.id;
}

/** Books a time and pays for it with the saved card; the booking's id, or null where the time was gone or the card declined. */
async function bookTime(city: City, home: Home, timeSlotId: number): Promise<number | null> {
  const visitor = await signedIn(city, home);
  const { services } = await read(city, visitor, 'GET /_api/time-slot', { timeSlotId: String(timeSlotId) });
  const service = oneOf(home.random, services);
  if (!service) return null;
  const hold = await act(city, visitor, 'POST /_api/bookings/payment-intent', {
    timeSlotId,
    serviceId: service.id,
    customerDetails: { name: `Home ${'ABCDEFGHIJ'[home.n % 10]}`, email: home.email },
    homeId: home.homeId,
    cardId: home.cardId,
  });
  if (!hold) return null;
  const { intentId, error } = await payByCard(city.app, hold.clientSecret, null);
  if (error !== undefined) return null;
  const booked = await act(
    city,
    visitor,
    'POST /_api/bookings/create',
    { timeSlotId, serviceId: service.id, stripePaymentIntentId: intentId, totalAmount: hold.amount },
    [402, 404, 409],
  );
  return booked?.booking.id ?? null;
}

/** Whoever wants a visit today books one; who finds none, or is too late, tries again tomorrow. */
export function booksToday(city: City): (() => Promise<void>)[] {
  return city.homes
    .filter(({ booksOn }) => booksOn !== null && booksOn <= city.day)
    .filter(({ random }) => random() < 0.5)
    .map((home) => async () => {
      const isFirst = home.lastBookingId === null;
      const slotId = await wantedTime(city, home);
      const bookingId = slotId === undefined ? null : await bookTime(city, home, slotId);
      if (bookingId === null) {
        home.booksOn = city.day + 1;
        return;
      }
      home.lastBookingId = bookingId;
      // Some never say where they live.
      const given = { bookingId, address: '12 Marble Row' };
      if (home.random() < 0.95) await act(city, await signedIn(city, home), 'POST /_api/bookings/details', given);
      home.booksOn = home.wants === 'now and then' ? city.day + between(home.random, 20, 36) : null;
      if (home.wants !== 'plan' || home.planId !== null) return;
      // Some know it when they book; others wait until they have seen how it is.
      if (isFirst && home.random() < 0.6)
        home.planAfter = { bookingId, at: nowOf(city) + between(home.random, 9, 20) * DAY };
      else await beginPlan(city, home, bookingId);
    });
}

/** The same visit again and again, from this booking on. */
async function beginPlan(city: City, home: Home, bookingId: number): Promise<void> {
  const visitor = await signedIn(city, home);
  const begun = await act(city, visitor, 'POST /_api/plans', {
    bookingId,
    repeatWeeks: home.repeatWeeks,
    cardId: home.cardId,
    consentVersion: 1,
  });
  if (begun) {
    home.planId = begun.plan.id;
    await watchPlan(city, home, bookingId, begun);
  } else home.booksOn = city.day + between(home.random, 14, 28);
}

/** Those whose first visit is over, and who want it again. */
export function beginsPlansToday(city: City): (() => Promise<void>)[] {
  const now = nowOf(city);
  return city.homes
    .filter(({ planAfter }) => planAfter !== null && planAfter.at <= now)
    .map((home) => async () => {
      const { bookingId } = home.planAfter!;
      home.planAfter = null;
      await beginPlan(city, home, bookingId);
    });
}

/** Cleaners who are asked for standing visits answer; some not in time. */
export async function answersToPlans(city: City): Promise<(() => Promise<void>)[]> {
  return (await askedPlans(poolOf(city))).map(({ id, cleaner_id }) => async () => {
    const cleaner = cleanerOf(city, cleaner_id)!;
    if (cleaner.random() < 0.5) return;
    const accept = cleaner.random() < 0.85;
    const visitor = await signedIn(city, cleaner);
    if (await act(city, visitor, 'POST /_api/cleaner/answer-plan', { planId: id, accept }))
      noteOfPlan(city, id, accept ? 'taken' : 'not taken', (plan) => {
        if (accept) plan.state = 'active';
        else oracle.end(plan);
      });
  });
}

/** What a home does whose plan was not taken, or is over: it books again some weeks later, and may begin another. */
export function bookLater(city: City, home: Home): void {
  home.planId = null;
  home.booksOn = city.day + between(home.random, 21, 56);
}
