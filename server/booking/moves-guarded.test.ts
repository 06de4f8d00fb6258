import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { create, customer, openSlot, payByCard } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { hourMore } from '../../tests/extra-payments.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { bookingOf, goToFreeUntil, openTimes } from '../../tests/moves.ts';
import { saveCard, someone } from '../../tests/saved-card.ts';
import { allEventsWorkedOn } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** With what a booking is moved, by whom, and what nobody can make of it. */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp();
  worker = await newBookableCleaner(app);
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  await app.stop();
});
const partialRefunds: string[] = [];

/** A visit of three hours to a home, with room for more after it. */
async function bookedHome() {
  const visitor = app.visitor();
  const [slot] = await openTimes(app, worker, { minutes: 240, most: 1 });
  const { service } = await openSlot(visitor, { slotId: slot!.id });
  const which = { timeSlotId: slot!.id, serviceId: service.id };
  const who = customer('Hana Home');
  const home = { bedrooms: 2, bathrooms: 1 };
  const hold = await visitor.ask('POST /_api/bookings/payment-intent', { ...which, customerDetails: who, home });
  const { intentId } = await payByCard(app, hold.clientSecret);
  const { body } = await create(visitor, { slotId: slot!.id, serviceId: service.id, intentId, amount: hold.amount });
  partialRefunds.push(intentId);
  return { bookingId: body.booking.id, token: body.token, slotId: slot!.id };
}

// shows: product/moving/saved-card
it('is paid with a saved card by who booked, signed in, and by nobody else with the link', async () => {
  const owner = await someone(app);
  const [slot] = await openTimes(app, worker, { minutes: 240, most: 1 });
  const job = await bookCleaner(app, worker, { slotId: slot!.id, visitor: owner.visitor });
  const move = (visitor: Visitor, cardId?: number) =>
    visitor.call('POST /_api/bookings/move', {
      bookingId: job.bookingId,
      token: job.token,
      ...hourMore(slot!.id),
      ...(cardId !== undefined && { cardId }),
    });
  const secretOf = async (answer: ReturnType<typeof move>) => (await answer).body as { clientSecret: string };
  const [own, other] = [await saveCard(app, owner, 'pm_card_authenticationRequired'), await someone(app)];
  const theirs = await saveCard(app, other);
  const refusal = { status: 403, error: 'Please sign in as who booked to pay with a saved card.' };
  expect(await move(app.visitor(), own.id)).toMatchObject(refusal);
  expect(await move(other.visitor, theirs.id)).toMatchObject(refusal);
  expect(await move(owner.visitor, theirs.id)).toMatchObject({ status: 404, error: 'Card not found' });
  expect((await bookingOf(app, job)).move.state).toBe('none');
  // What the link was given never knows the card, and what knows it is never given to the link.
  const linked = await secretOf(move(app.visitor()));
  const first = await secretOf(move(owner.visitor, own.id));
  const again = await secretOf(move(app.visitor()));
  const { clientSecret } = await secretOf(move(owner.visitor, own.id));
  expect(new Set([linked, first, again].map((one) => one.clientSecret)).add(clientSecret).size).toBe(4);
  for (const dead of [linked, first, again]) expect((await payByCard(app, dead.clientSecret, null)).error).toBeTruthy();
  expect((await secretOf(move(owner.visitor, own.id))).clientSecret).toBe(clientSecret);
  // Its bank asks who is there.
  expect((await payByCard(app, clientSecret, null)).status).toBe('requires_action');
  const usual = await saveCard(app, owner);
  expect((await secretOf(move(owner.visitor, usual.id))).clientSecret).toBe(clientSecret);
  expect((await payByCard(app, clientSecret, null)).status).toBe('succeeded');
  await allEventsWorkedOn(app);
  expect(await move(owner.visitor, usual.id)).toMatchObject({ body: { booking: { minutes: 240, totalAmount: 180 } } });
});

/** What the cleaner's list of all jobs says of its move; the coming ones say the same. */
async function rowOf({ bookingId }: { bookingId: number }) {
  const { jobs } = await worker.visitor.ask('GET /_api/cleaner/jobs', {});
  const { upcomingJobs } = await worker.visitor.ask('GET /_api/cleaner/dashboard-stats', {});
  const states = [...upcomingJobs, ...jobs].filter(({ id }) => id === bookingId).map(({ moveState }) => moveState);
  expect(new Set(states).size).toBe(1);
  return states[0];
}

// shows: product/moving/extras, product/moving/rows
it('gets other extras with it: what this cleaner offers, with the advice, and the cleaner reads which are asked for', async () => {
  const job = await bookedHome();
  const { bookingId, token, slotId } = job;
  const own = { bookingId, token, timeSlotId: slotId };
  const preview = (extras: string) =>
    app.visitor().call('GET /_api/bookings/move-preview', {
      ...own,
      bookingId: String(bookingId),
      timeSlotId: String(slotId),
      extras,
    });
  expect((await preview('Windows:3')).body).toMatchObject({ advisedMinutes: 210, offeredExtras: ['Windows'] });
  expect((await preview('')).body).toMatchObject({ advisedMinutes: 180, offeredExtras: ['Windows'] });
  expect((await preview('Inside oven')).error).toBe('Invalid extra');
  const extras = [{ name: 'Windows' as const, count: 3 }];
  const { body } = await app.visitor().call('POST /_api/bookings/move', { ...own, minutes: 210, extras });
  expect((await bookingOf(app, job)).move).toMatchObject({ state: 'paying', extras });
  const { intentId } = await payByCard(app, (body as { clientSecret: string }).clientSecret);
  partialRefunds.push(intentId);
  await allEventsWorkedOn(app);
  expect(await bookingOf(app, job)).toMatchObject({ minutes: 210, advisedMinutes: 210, extras });

  await goToFreeUntil(app, job, -MINUTE);
  await app.visitor().ask('POST /_api/bookings/move', { ...own, minutes: 210, extras: [] });
  const { move } = (await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) })).job;
  expect(move).toMatchObject({ state: 'requested', extras: [] });
  expect(await rowOf(job)).toBe('requested');
  await waitFor(async () => app.sandbox.mail.messages().find(({ text }) => text.includes('Extras: none')));
  await worker.visitor.ask('POST /_api/cleaner/answer-move', { bookingId, accept: true });
  expect(await bookingOf(app, job)).toMatchObject({ minutes: 210, advisedMinutes: 180, extras: [] });
  expect(await rowOf(job)).toBe('none');
  const [target] = await openTimes(app, worker, { most: 1, minutes: 210 });
  await worker.visitor.ask('POST /_api/cleaner/propose-move', { bookingId, timeSlotIds: [target!.id] });
  expect(await rowOf(job)).toBe('proposed');
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
  expect(await rowOf(job)).toBe('none');
});
