import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY, MINUTE } from '#contract/time';
import { payByCard } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { moveTo, openTimes } from '../../tests/moves.ts';
import { someone } from '../../tests/saved-card.ts';
import { login, proveEmail } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import {
  bookOffer,
  cancelBooking,
  claim,
  dateOf,
  goOnWithWaitlist,
  goToHour,
  newWisher,
  offerTo,
  showOffer,
  wishesOf,
} from '../../tests/waitlist.ts';

/** Who gets what is held privately, and who does not. */

let app: TestApp;
let cleaner: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
beforeEach(async () => {
  cleaner = await newBookableCleaner(app, 'Clay Mann');
  await goToHour(app, 9);
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
  await app.stop();
});

// shows: product/waitlist/private-hold
it('a token gives nothing to somebody else, nor for another time, nor once it is over', async () => {
  const [job, other] = [await bookCleaner(app, cleaner), await bookCleaner(app, cleaner)];
  const [first, second] = [
    await newWisher(app, cleaner, { days: [dateOf(job.startTime)] }),
    await newWisher(app, cleaner, { days: [dateOf(other.startTime)] }),
  ];
  await cancelBooking(app, job);
  await cancelBooking(app, other);
  const [mine, theirs] = [await offerTo(app, first), await offerTo(app, second)];
  const thief = await someone(app);
  expect((await claim(app, thief, mine)).status).toBe(403);
  expect((await claim(app, { visitor: app.visitor(), email: 'thief@example.test' }, mine)).status).toBe(403);
  // Of another time that is held.
  const slots = [job, other].map(({ slotId }) => slotId);
  const { timeSlot } = await showOffer(app, mine);
  const wrong = slots.find((id) => id !== timeSlot!.id)!;
  expect((await claim(app, first, mine, { timeSlotId: wrong })).status).toBe(409);
  expect((await claim(app, second, theirs, { offerToken: 'nothing' })).status).toBe(409);
  // Too long for what is free there.
  expect((await claim(app, first, mine, { minutes: 480 })).status).toBe(409);
  await app.clock.advance(31 * MINUTE);
  const late = { timeSlotId: timeSlot!.id, serviceId: 1, offerToken: mine, minutes: 180 };
  const answer = await first.visitor.call('POST /_api/bookings/payment-intent', {
    ...late,
    customerDetails: { name: 'Willa Waits', email: first.email },
  });
  expect(answer.status).toBe(409);
  await goOnWithWaitlist(app);
});

it('stays theirs who claimed it from the email as a guest and sign in on the way to paying', async () => {
  const job = await bookCleaner(app, cleaner);
  const wisher = await newWisher(app, cleaner, { days: [dateOf(job.startTime)] });
  await proveEmail(wisher.visitor);
  await cancelBooking(app, job);
  const token = await offerTo(app, wisher);
  const { timeSlot, wish } = await showOffer(app, token);
  const browser = app.visitor();
  expect((await claim(app, { visitor: browser, email: wisher.email }, token)).status).toBe(200);
  await login(browser, wisher.email);
  const again = (visitor: Visitor, email: string) =>
    visitor.call('POST /_api/bookings/payment-intent', {
      timeSlotId: timeSlot!.id,
      serviceId: wish.service.id,
      minutes: 180,
      customerDetails: { name: 'Willa Waits', email },
    });
  expect((await again(app.visitor(), 'stranger@example.test')).status).toBe(409);
  expect((await again(browser, wisher.email)).status).toBe(200);
});

it('ends the wish of who has paid and moved the visit at once', async () => {
  const job = await bookCleaner(app, cleaner);
  const wisher = await newWisher(app, cleaner);
  await cancelBooking(app, job);
  const { booking, token } = await bookOffer(app, wisher, await offerTo(app, wisher));
  const [other] = await openTimes(app, cleaner, { after: 9 * DAY });
  const moved = await moveTo(wisher.visitor, { bookingId: booking.id, token }, { timeSlotId: other!.id });
  expect(moved.status).toBe(200);
  await goOnWithWaitlist(app);
  expect((await wishesOf(wisher))[0]!.state).toBe('booked');
});

it('ends the wish of who corrects their email and chooses another service on the way to paying', async () => {
  const job = await bookCleaner(app, cleaner);
  const wisher = await newWisher(app, cleaner);
  await cancelBooking(app, job);
  const token = await offerTo(app, wisher);
  const { timeSlot, wish } = await showOffer(app, token);
  const { services } = await app.visitor().ask('GET /_api/time-slot', { timeSlotId: String(timeSlot!.id) });
  const serviceId = services.find(({ id }) => id !== wish.service.id)!.id;
  const asked = { timeSlotId: timeSlot!.id, offerToken: token, minutes: 180 };
  const hold = (email: string, service: number) => ({
    ...asked,
    serviceId: service,
    customerDetails: { name: 'Willa Waits', email },
  });
  await wisher.visitor.ask('POST /_api/bookings/payment-intent', hold('mistyped@example.test', wish.service.id));
  const body = await wisher.visitor.ask('POST /_api/bookings/payment-intent', hold(wisher.email, serviceId));
  const { intentId } = await payByCard(app, body.clientSecret);
  const paid = { timeSlotId: timeSlot!.id, serviceId, stripePaymentIntentId: intentId, totalAmount: body.amount };
  await wisher.visitor.ask('POST /_api/bookings/create', paid);
  await goOnWithWaitlist(app);
  expect((await wishesOf(wisher))[0]!.state).toBe('booked');
});

// shows: product/waitlist/races
it('a claim beside the end of its private hold has the time, or it goes on: never both', async () => {
  for (let round = 0; round < 5; round++) {
    const job = await bookCleaner(app, cleaner);
    const [first, second] = [await newWisher(app, cleaner), await newWisher(app, cleaner)];
    await cancelBooking(app, job);
    const token = await offerTo(app, first);
    const [wish] = await wishesOf(first);
    const [claimed] = await Promise.all([
      // Where it has gone on by now, there is nothing to press.
      claim(app, first, token).catch(() => null),
      app.visitor().ask('POST /_api/waitlist/leave', { token }),
      goOnWithWaitlist(app),
    ]);
    const next = (await wishesOf(second))[0]!.state;
    expect([claimed?.status === 200, next === 'held'].filter(Boolean)).toHaveLength(1);
    expect(wish!.state).toBe('held');
    const { wishes } = await second.visitor.ask('GET /_api/waitlist', {});
    await second.visitor.ask('POST /_api/waitlist/leave', { id: wishes[0]!.id });
    await app.clock.advance(11 * MINUTE);
    await app.catchUp();
  }
});
