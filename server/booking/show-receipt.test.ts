import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { book, customer, openSlot } from '../../tests/book.ts';
import { newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { longerJob } from '../../tests/extra-payments.ts';
import { refundForTeam } from '../../tests/shares.ts';
import { register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What a customer has in hand of a payment. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

const receiptOf = async (input: { bookingId?: string; token?: string }, visitor = app.visitor()) =>
  (await visitor.ask('GET /_api/bookings/receipt', input)).receipt;

// shows: product/receipts/receipt
describe('a receipt', () => {
  it('says what was paid for what, and by which card once the provider has told', async () => {
    const who = customer('Rhea Receipt');
    const { booking, token, purchase, startTime } = await book(app, app.visitor(), { when: 'later', who });
    const receipt = await waitFor(async () => {
      const found = await receiptOf({ token });
      return found.card && found;
    });
    expect(receipt).toMatchObject({
      bookingId: booking.id,
      operator: 'Marblestep',
      customer: { displayName: who.name },
      timeSlot: { startTime },
      paid: purchase.amount,
      refunds: [],
      total: purchase.amount,
      card: { brand: 'visa', last4: '4242' },
    });
    expect(receipt.hours * receipt.hourlyRate).toBe(purchase.amount);
    expect(await receiptOf({ token, bookingId: String(booking.id) })).toEqual(receipt);
    expect(JSON.stringify(receipt)).not.toContain(who.email);
  });

  it('has a line for each charge: the visit, what made it longer', async () => {
    const worker = await newBookableCleaner(app);
    const { token } = await longerJob(app, worker);
    const receipt = await receiptOf({ token });
    expect(receipt.charges).toMatchObject([
      { purpose: 'visit', amount: 135 },
      { purpose: 'difference', amount: 45 },
    ]);
    const [visit, difference] = receipt.charges.map(({ at }) => Date.parse(at));
    expect([visit, visit! <= difference!]).toEqual([Date.parse(receipt.paidAt), true]);
    expect([receipt.paid, receipt.total, receipt.tips]).toEqual([180, 180, []]);
  });

  it('has what went back, and what is left', async () => {
    const { booking, token, purchase } = await book(app, app.visitor(), { when: 'later' });
    await refundForTeam(app, booking.id, 20);
    await waitFor(async () => (await receiptOf({ token })).refunds[0]?.isDone === true);
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    const { refunds, total } = await receiptOf({ token });
    expect([refunds.map(({ amount }) => amount), total]).toEqual([[20, purchase.amount - 20], 0]);
  });

  it('is there for the account also after the link has ended, and for nobody else', async () => {
    const owner = app.visitor();
    const person = await register(owner);
    const who = { name: 'Olga Owner', email: person.email };
    const { booking, token } = await book(app, owner, { when: 'later', who });
    const bookingId = String(booking.id);
    const status = async (visitor: typeof owner, input: object) =>
      (await visitor.call('GET /_api/bookings/receipt', input)).status;
    const other = app.visitor();
    await register(other);
    expect([await status(other, { bookingId }), await status(app.visitor(), { bookingId })]).toEqual([404, 404]);
    expect(await status(app.visitor(), {})).toBe(404);
    expect((await receiptOf({ bookingId }, owner)).bookingId).toBe(booking.id);
    await app.server.database.pool.query(
      `update bookings set starts_at = starts_at - $2::int * interval '1 day', ends_at = ends_at - $2::int * interval '1 day'
       where id = $1`,
      [booking.id, policy.token.daysAfterJob + 60],
    );
    expect(await status(app.visitor(), { token })).toBe(404);
    expect((await receiptOf({ bookingId }, owner)).bookingId).toBe(booking.id);
  });

  it('does not exist for a hold that nobody has paid', async () => {
    const owner = app.visitor();
    const person = await register(owner);
    const { slot, service } = await openSlot(owner, { when: 'later' });
    const customerDetails = { name: 'Olga Owner', email: person.email };
    await owner.ask('POST /_api/bookings/payment-intent', {
      timeSlotId: slot.id,
      serviceId: service.id,
      customerDetails,
    });
    const { rows } = await app.server.database.pool.query(`select id from bookings where time_slot_id = $1`, [slot.id]);
    const asked = await owner.call('GET /_api/bookings/receipt', { bookingId: String(rows[0].id) });
    expect([asked.status, asked.error]).toEqual([404, 'Booking not found']);
  });

  it('is one click from the confirmation', async () => {
    const who = customer('Connie Confirmed');
    const { token } = await book(app, app.visitor(), { when: 'later', who });
    const [email] = await waitFor(async () => {
      const found = await app.sandbox.mail.messages(who.email);
      return found.length > 0 && found;
    });
    expect(email!.text).toContain(`/booking/${token}/receipt`);
    expect(email!.text).toMatch(/\d hours at \$\d/);
  });
});
