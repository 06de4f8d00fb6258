import { expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { payByCard } from '../../tests/book.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { cardHolder, hoursBefore, keepPlans, readPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';
import { holdRequest } from '../../tests/saved-card.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Standing visits that begin again from a visit of those that have ended (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, end, openTimes } = await startPlanApp({ discount: 10 });

async function done(bookingId: number, endTime: string): Promise<void> {
  await advanceTo(app, endTime, 60_000);
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
}

// shows: product/standing-visits/offer
it('begin again from a visit that was done, once, by words that are read anew', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { customer, card, job, plan } = started;
  const signedIn = () => stayIn(customer.visitor, customer.email);
  const offerOf = async (bookingId: number) =>
    (await signedIn()).ask('GET /_api/plans/offer', { bookingId: String(bookingId) });
  const input = { bookingId: job.bookingId, repeatWeeks: 1, cardId: card.id, consentVersion: 1 } as const;
  const [visit] = (await readPlan(app, started)).visits;
  await end(started);
  const words = (await offerOf(job.bookingId)).rhythms[0]!.consentText;
  // It is to come, and its customer has just stopped.
  expect(await offerOf(job.bookingId)).toMatchObject({ problem: 'unfit', planState: 'ended' });
  const early = await (await signedIn()).call('POST /_api/plans', { ...input, consentText: words });
  expect([early.status, early.error]).toEqual([409, 'This booking has standing visits already.']);

  await done(job.bookingId, job.endTime);
  expect(await offerOf(job.bookingId)).toMatchObject({ problem: null, planState: 'ended', planToken: started.token });
  const { visitor } = customer;
  // Asked again without the words of now, it is the request that began those that have ended.
  expect((await visitor.call('POST /_api/plans', input)).status).toBe(409);
  const request = { ...input, consentText: words };
  const again = (await visitor.ask('POST /_api/plans', request)).plan;
  expect(again).toMatchObject({ state: 'active', percentOff: 10, amount: 121.5 });
  expect(again.id).not.toBe(plan.id);
  expect((await visitor.ask('POST /_api/plans', request)).plan.id).toBe(again.id);
  expect((await readPlan(app, started)).plan.state).toBe('ended');
  expect(await offerOf(job.bookingId)).toMatchObject({ problem: 'unfit', planState: 'active', planToken: again.token });
  expect((await offerOf(visit!.bookingId!)).problem).toBe('unfit');
  // Its visits are other ones, also where those before had the same dates.
  const { visits } = await readPlan(app, { token: again.token! });
  expect(visits.every(({ state }) => state === 'planned')).toBe(true);

  // The same from a visit: what is given for the rhythm is given once.
  const [first] = visits;
  for (const hours of [71, 35]) await hoursBefore(app, first!.startTime!, hours);
  await waitFor(async () => (await readPlan(app, { token: again.token! })).visits[0]?.state === 'paid');
  await done(first!.bookingId!, first!.endTime!);
  expect(await offerOf(first!.bookingId!)).toMatchObject({ problem: 'unfit', planState: 'active' });
  await end({ token: again.token! });
  const offer = await offerOf(first!.bookingId!);
  expect(offer).toMatchObject({ problem: null, planState: 'ended', planToken: again.token });
  expect(offer.rhythms.map(({ amount }) => amount)).toEqual([121.5, 121.5, 135]);
  const { plan: third } = await (await signedIn()).ask('POST /_api/plans', {
    ...{ ...input, bookingId: first!.bookingId!, repeatWeeks: 2 },
    consentText: offer.rhythms[1]!.consentText,
  });
  expect(third).toMatchObject({ state: 'active', amount: 121.5, firstBookingId: first!.bookingId });
  expect((await readPlan(app, { token: third.token! })).visits.map(({ state }) => state)).toContain('planned');
  await end({ token: third.token! });
});

// shows: product/standing-visits/offer
it('begin again at what booking again costs, less what is given for the rhythm, and the offer says both rates', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { customer, card, job } = started;
  const offer = async () =>
    (await stayIn(customer.visitor, customer.email)).ask('GET /_api/plans/offer', { bookingId: String(job.bookingId) });
  const setRate = async (hourlyRate: number) =>
    (await stayIn(cleaner.visitor, cleanerEmail)).ask('POST /_api/cleaner/profile', { hourlyRate });
  await setRate(60);
  // What is to come keeps the price that was frozen for it.
  expect(await offer()).toMatchObject({ hourlyRate: 45, earlierHourlyRate: 45 });
  await end(started);
  await done(job.bookingId, job.endTime);
  const old = await offer();
  expect(old).toMatchObject({ hourlyRate: 60, earlierHourlyRate: 45, takes: 'yes' });
  expect(old.rhythms.map(({ amount }) => amount)).toEqual([162, 162, 180]);
  // The words of a price that has changed since begin nothing.
  await setRate(50);
  const begin = { bookingId: job.bookingId, repeatWeeks: 4, cardId: card.id, consentVersion: 1 } as const;
  const visitor = await stayIn(customer.visitor, customer.email);
  const late = await visitor.call('POST /_api/plans', { ...begin, consentText: old.rhythms[2]!.consentText });
  expect(late.status).toBe(409);
  const { rhythms } = await offer();
  const { plan } = await visitor.ask('POST /_api/plans', { ...begin, consentText: rhythms[2]!.consentText });
  expect(plan).toMatchObject({ state: 'active', hourlyRate: 50, amount: 150 });
  await end({ token: plan.token! });
  await setRate(45);
});

// shows: product/standing-visits/offer
it('begin again only with a yes of a cleaner who has ended them', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const { customer, card, job, plan } = started;
  await (await stayIn(cleaner.visitor, cleanerEmail)).ask('POST /_api/cleaner/end-plan', { planId: plan.id });
  await done(job.bookingId, job.endTime);
  await app.clock.advance(14 * DAY);
  await keepPlans(app);
  expect((await readPlan(app, started)).plan.endCode).toBe('by_cleaner');
  const visitor = await stayIn(customer.visitor, customer.email);
  const offer = await visitor.ask('GET /_api/plans/offer', { bookingId: String(job.bookingId) });
  expect(offer).toMatchObject({ problem: null, takes: 'ask' });
  const { plan: again } = await visitor.ask('POST /_api/plans', {
    ...{ bookingId: job.bookingId, repeatWeeks: 4, cardId: card.id, consentVersion: 1 },
    consentText: offer.rhythms[2]!.consentText,
  });
  expect(again.state).toBe('asked');
  // Others of the same cleaner begin without it.
  const other = await startPlan(app, cleaner, { repeatWeeks: 4 });
  expect(other.plan.state).toBe('active');
  await end(other);
  await end({ token: again.token! });
});

// shows: product/standing-visits/offer
it('do not begin with a visit that was done and has an extra that its cleaner no longer offers', async () => {
  const offerExtras = async (...addOnServices: 'Windows'[]) =>
    (await stayIn(cleaner.visitor, cleanerEmail)).ask('POST /_api/cleaner/profile', { addOnServices });
  await offerExtras('Windows');
  const { customer, card } = await cardHolder(app);
  const [time] = await openTimes(180);
  const held = await holdRequest(customer, { slotId: time!.id });
  const { body: hold } = await held.call({ extras: [{ name: 'Windows', count: 3 }] });
  const { intentId } = await payByCard(app, hold.clientSecret);
  const { id: bookingId } = (await held.book(intentId, hold)).body.booking;
  await done(bookingId, time!.endTime);
  await stayIn(customer.visitor, customer.email);
  const offer = () => customer.visitor.ask('GET /_api/plans/offer', { bookingId: String(bookingId) });
  expect((await offer()).problem).toBeNull();
  await offerExtras();
  expect((await offer()).problem).toBe('extras');
  const begin = { bookingId, repeatWeeks: 2, cardId: card.id, consentVersion: 1 } as const;
  const { status, error } = await customer.visitor.call('POST /_api/plans', begin);
  expect([status, error]).toEqual([409, 'This cleaner no longer offers what was booked.']);
});

// shows: product/standing-visits/offer
it('begin again from their page also once the link of the last visit has ended', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const { customer, card, job, token } = started;
  await end(started);
  await done(job.bookingId, job.endTime);
  await app.clock.advance(32 * DAY);
  const visitor = await stayIn(customer.visitor, customer.email);
  const { again } = await visitor.ask('GET /_api/plan', { token });
  expect(again?.bookingId).toBe(job.bookingId);
  const { booking } = await visitor.ask('GET /_api/bookings/by-token', { token: again!.token! });
  const { rhythms } = await visitor.ask('GET /_api/plans/offer', { bookingId: String(booking.id) });
  const { plan } = await visitor.ask('POST /_api/plans', {
    ...{ bookingId: booking.id, repeatWeeks: 4, cardId: card.id, consentVersion: 1 },
    consentText: rhythms[2]!.consentText,
  });
  expect(plan.state).toBe('active');
  await end({ token: plan.token! });
});

it('every cent is accounted for', () => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }));
