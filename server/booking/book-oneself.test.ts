import { afterAll, beforeAll, expect, it } from 'vitest';
import { book, CARD, create, customer, openSlot, payByCard } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { hourMore } from '../../tests/extra-payments.ts';
import { bookingOf, moveAndPay, openTimes } from '../../tests/moves.ts';
import { register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** A cleaner who books themselves would be paid out of somebody else's card. */
let app: TestApp;
let worker: BookableCleaner;
let slotId: number;
let serviceId: number;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app);
  const { slots } = await worker.visitor.ask('GET /_api/cleaner/schedule', {});
  slotId = slots.at(-1)!.id;
  serviceId = (await openSlot(app.visitor(), { slotId })).service.id;
});
afterAll(() => app.stop());

const WHO = customer('Nobody Special');
const hold = (visitor: Visitor, change: { email?: string; phone?: string } = {}) =>
  visitor.call('POST /_api/bookings/payment-intent', {
    timeSlotId: slotId,
    serviceId,
    customerDetails: { ...WHO, ...change },
  });
const refused = async (answer: ReturnType<typeof hold>) => {
  const { status, error } = await answer;
  expect([status, error]).toEqual([409, 'You cannot book yourself.']);
};
const ownProfile = async () => (await worker.visitor.ask('GET /_api/auth/session', {})).user;

it('is refused with the account, the email or the telephone number of the cleaner, signed in or not', async () => {
  const { email, mobile } = await ownProfile();
  await refused(hold(worker.visitor));
  await refused(hold(app.visitor(), { email: email.toUpperCase() }));
  await refused(
    hold(app.visitor(), { phone: `+1 (${mobile!.slice(0, 3)}) ${mobile!.slice(4).replace(' ', '-')} ext. 2` }),
  );
  const secondAccount = app.visitor();
  await register(secondAccount);
  await refused(hold(secondAccount, { email }));
  await secondAccount.ask('POST /_api/auth/profile', { mobile: mobile!.replaceAll(' ', '.') });
  await refused(hold(secondAccount));
});

it('is refused for a hold that was begun with another email, and the time is everybody else’s', async () => {
  const { email } = await ownProfile();
  const visitor = app.visitor();
  expect((await hold(visitor, { phone: '410 555 0191' })).status).toBe(200);
  await refused(hold(visitor, { email }));
  const { rows } = await app.server.database.pool.query(
    `select customer_email from bookings where time_slot_id = $1 and status = 'pending'`,
    [slotId],
  );
  expect(rows).toEqual([{ customer_email: WHO.email }]);
});

it('with a card with which the cleaner has booked somebody else is paid for nothing, and goes back whole', async () => {
  const other = await newBookableCleaner(app);
  const { email } = await ownProfile();
  // Signed out, with the cleaner's own email.
  await book(app, app.visitor(), { who: { name: 'Pat Worker', email }, slotId: await openTimeOf(other) });

  const payWith = async (card: string, slot?: number) => {
    const visitor = app.visitor();
    const own = slot ?? (await openTimeOf(worker));
    const held = await visitor.ask('POST /_api/bookings/payment-intent', {
      timeSlotId: own,
      serviceId,
      customerDetails: customer('A Friend'),
    });
    const { intentId } = await payByCard(app, held.clientSecret, card);
    return { intentId, own, ...(await create(visitor, { slotId: own, serviceId, intentId, amount: held.amount })) };
  };
  const { intentId, own, ...answer } = await payWith(CARD);
  // The words are those of a time that was lost.
  expect([answer.status, answer.error]).toEqual([
    409,
    'That time was just taken. Please choose another. Your payment goes back to your card in full.',
  ]);
  const givenBack = (intent: string) =>
    waitFor(async () => app.sandbox.stripe.objects('refund').some((refund) => refund.payment_intent === intent));
  await givenBack(intentId);
  const { pool } = app.server.database;
  const { rows } = await pool.query<{ actor: string }>(
    `select actor from audit join bookings on subject = 'booking:' || bookings.id
     where action = 'booking.own_card' and time_slot_id = $1`,
    [own],
  );
  expect(rows).toEqual([{ actor: 'system' }]);
  const [roomy] = await openTimes(app, worker, { minutes: 240, most: 1 });
  const { status, body } = await payWith('pm_card_mastercard', roomy!.id);
  expect(status).toBe(200);
  // Nor is a longer visit to be had for it.
  const friends = { bookingId: body.booking.id, token: body.token };
  const { timeSlot } = await bookingOf(app, friends);
  await givenBack(await moveAndPay(app, friends, hourMore(roomy!.id)));
  expect((await bookingOf(app, friends)).timeSlot).toEqual(timeSlot);
  // Customers may use one card for as many cleaners as they like.
  await bookCleaner(app, other, { name: 'Loyal Customer' });
  await bookCleaner(app, other, { name: 'Loyal Customer' });
});

/** An open time of a cleaner, latest first: those at the front are given to others. */
async function openTimeOf({ visitor }: BookableCleaner): Promise<number> {
  const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
  return slots.findLast(({ id, status }) => status === 'open' && id !== slotId)!.id;
}
