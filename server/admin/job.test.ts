import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDollars } from '#contract/money';
import { MINUTE } from '#contract/time';
import { book, customer, openSlot } from '../../tests/book.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.stop());

const booked = (name = 'Robin Vale') => book(app, app.visitor(), { when: 'later', who: customer(name) });
const show = async (bookingId: number) =>
  (await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job;
const decide = (input: object) => admin.call('POST /_api/admin/job-action', input as never);
const emailsTo = async (to: string, subject: RegExp) =>
  (await app.sandbox.mail.messages(to)).filter((mail) => subject.test(mail.subject));

/** What the provider has sent back for an intent, in cents. */
const refundedAtProvider = (intentId: string) =>
  app.sandbox.stripe
    .objects('refund')
    .filter(({ payment_intent }) => payment_intent === intentId)
    .reduce((sum, { amount }) => sum + amount, 0);

const ledger = async (bookingId: number) =>
  (
    await app.server.database.pool.query(
      `select coalesce(sum(amount_cents), 0)::int as cents from ledger where booking_id = $1 and kind <> 'card_fee'`,
      [bookingId],
    )
  ).rows[0].cents as number;

describe('a job', () => {
  it('has its state, people, money, emails and who did what', async () => {
    const { booking, token, purchase, startTime } = await booked('Stella Story');
    await waitFor(async () => (await show(booking.id)).mails.every(({ status }) => status === 'accepted'));
    const job = await show(booking.id);
    const fee = Math.floor(purchase.amount * 100 * 0.15 + 0.5) / 100;
    expect(job).toMatchObject({
      jobId: `BK-${booking.id}`,
      status: 'scheduled',
      scheduledTime: startTime,
      customer: { name: 'Stella Story', email: 'stella.story@example.test', phone: null, address: null, notes: null },
      money: { total: purchase.amount, paid: purchase.amount, refunded: 0, fee },
      refunds: [],
      actions: ['cancel', 'hand_over', 'move', 'refund'],
    });
    expect(job.money.cleanerShare).toBeCloseTo(purchase.amount - fee, 2);
    expect(job.mails.map(({ kind }) => kind).sort()).toEqual(['booking-confirmed', 'job-booked']);
    expect(job.history.map(({ action }) => action)).toEqual(['booking.held', 'booking.paid', 'booking.booked']);
    expect(JSON.stringify(job)).not.toContain(token);
  });

  it('that is held and not paid for says until when, and once that is over', async () => {
    const visitor = app.visitor();
    const { slot, service } = await openSlot(visitor);
    const request = { timeSlotId: slot.id, serviceId: service.id, customerDetails: customer('Holly Held') };
    const { heldUntil } = await visitor.ask('POST /_api/bookings/payment-intent', request);
    const { rows } = await app.server.database.pool.query(
      `select id from bookings where time_slot_id = $1 and status = 'pending'`,
      [slot.id],
    );
    expect((await show(rows[0].id)).hold).toEqual({ until: heldUntil, isOver: false });
    await app.clock.advance(11 * MINUTE);
    expect((await show(rows[0].id)).hold).toEqual({ until: heldUntil, isOver: false });
    await app.clock.advance(2 * MINUTE);
    expect((await show(rows[0].id)).hold).toEqual({ until: heldUntil, isOver: true });
    await app.catchUp();
    expect(await show(rows[0].id)).not.toHaveProperty('hold');
  });

  it.each([
    ['999999', 404, 'No job found with ID 999999'],
    ['0', 400, 'Invalid booking'],
    ['x', 400, 'Invalid booking'],
  ])('%s is refused', async (bookingId, status, error) => {
    const answer = await admin.call('GET /_api/admin/job', { bookingId });
    expect([answer.status, answer.error]).toEqual([status, error]);
  });
});

describe('canceled by the team, a job', () => {
  it('gives everything back, opens the time again, and tells both sides why', async () => {
    const { booking, purchase } = await booked('Cora Canceled');
    const reason = 'The cleaner is ill.';
    const done = await decide({ bookingId: booking.id, action: 'cancel', reason });
    expect(done.body).toEqual({ message: 'The job is canceled. Everything that was paid goes back.' });
    await waitFor(async () => refundedAtProvider(purchase.intentId) === purchase.amount * 100);
    await waitFor(async () => (await ledger(booking.id)) === 0);
    const job = await show(booking.id);
    expect(job).toMatchObject({
      status: 'canceled',
      money: { paid: purchase.amount, refunded: purchase.amount, fee: 0, cleanerShare: 0 },
      actions: [],
    });
    expect(job.history.at(-1)).toMatchObject({ action: 'booking.canceled', who: 'Ada 🧽', why: reason });
    const { timeSlot } = await admin.ask('GET /_api/time-slot', { timeSlotId: String(purchase.slotId) });
    expect(timeSlot.available).toBe(true);
    for (const to of [job.customer.email, job.cleaner.email]) {
      const [email] = await waitFor(async () => {
        const found = (await emailsTo(to, /^Canceled: /)).filter(({ text }) => text.includes(`#BK-${booking.id}`));
        return found.length > 0 && found;
      });
      expect(email!.text).toContain(reason);
    }
  });

  // shows: product/offline/team-acts-once
  it('is canceled once, also when it is asked for again because an answer got lost', async () => {
    const { booking, purchase } = await booked();
    const cancel = { bookingId: booking.id, action: 'cancel', reason: 'x' } as const;
    const both = await Promise.all([decide(cancel), decide(cancel)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const inOtherWords = await decide({ ...cancel, reason: 'y' });
    const bySomebodyElse = await (await newAdmin(app)).call('POST /_api/admin/job-action', cancel);
    for (const { status, error } of [inOtherWords, bySomebodyElse]) {
      expect([status, error]).toEqual([409, 'Only a scheduled booking can be canceled.']);
    }
    await waitFor(async () => refundedAtProvider(purchase.intentId) > 0);
    await app.catchUp();
    expect(refundedAtProvider(purchase.intentId)).toBe(purchase.amount * 100);
  });
});

describe('a cancel by the team', () => {
  it('is refused where less goes back than was shown, because somebody refunded a part meanwhile', async () => {
    const { booking, purchase } = await booked();
    const refundAmount = async () => {
      const { money } = await show(booking.id);
      return Math.round((money.paid - money.refunded) * 100) / 100;
    };
    const shown = await refundAmount();
    await decide({ bookingId: booking.id, action: 'refund', amount: 20.5, reason: 'A late start.' });
    const cancel = { bookingId: booking.id, action: 'cancel', reason: 'The cleaner is ill.' };
    const { status, error } = await decide({ ...cancel, refundAmount: shown });
    const left = formatDollars(purchase.amount - 20.5);
    expect([status, error]).toEqual([409, `The terms have changed. Now ${left} goes back to the customer.`]);
    expect((await show(booking.id)).status).toBe('scheduled');
    expect((await decide({ ...cancel, refundAmount: await refundAmount() })).status).toBe(200);
    expect(await show(booking.id)).toMatchObject({ status: 'canceled', money: { refunded: purchase.amount } });
  });
});

describe('a refund in part', () => {
  it('goes back by itself: provider, ledger, email and history agree, and the job stays', async () => {
    const { booking, purchase } = await booked('Paula Part');
    const done = await decide({ bookingId: booking.id, action: 'refund', amount: 20.5, reason: 'Left early.' });
    expect(done.body).toEqual({ message: '$20.50 goes back to the customer’s card.' });
    await waitFor(async () => refundedAtProvider(purchase.intentId) === 2050);
    await waitFor(async () => (await ledger(booking.id)) === purchase.amount * 100 - 2050);
    const job = await show(booking.id);
    expect(job).toMatchObject({ status: 'scheduled', money: { refunded: 20.5 } });
    expect(job.refunds).toMatchObject([{ amount: 20.5, reason: 'Left early.', status: 'done', error: null }]);
    expect(job.money.fee + job.money.cleanerShare).toBeCloseTo(purchase.amount - 20.5, 2);
    const [email] = await waitFor(async () => {
      const found = await emailsTo('paula.part@example.test', /^Refund: /);
      return found.length > 0 && found;
    });
    expect(email!.text).toContain('$20.50 is on its way back to your card');
  });

  // shows: product/offline/team-acts-once
  it('is made once when it is asked for again, because an answer got lost', async () => {
    const { booking } = await booked();
    const refund = { bookingId: booking.id, action: 'refund', amount: 5, reason: 'A broken vase.' } as const;
    const answers = await Promise.all([decide(refund), decide(refund)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toBe(
      'This refund is on its way already. If you mean another one, give another reason.',
    );
    expect((await decide({ ...refund, reason: 'A second vase.' })).status).toBe(200);
    expect((await show(booking.id)).money.refunded).toBe(10);
  });

  it('never exceeds what is left, however many ask at once', async () => {
    const { booking, purchase } = await booked();
    const amount = Math.ceil(purchase.amount * 0.6);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide({ bookingId: booking.id, action: 'refund', amount, reason: 'x' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const left = (purchase.amount - amount).toFixed(2);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error).toBe(`At most $${left} can be refunded.`);
    await decide({ bookingId: booking.id, action: 'cancel', reason: 'x' });
    await waitFor(async () => refundedAtProvider(purchase.intentId) === purchase.amount * 100);
    const nothing = await decide({ bookingId: booking.id, action: 'refund', amount: 1, reason: 'x' });
    expect([nothing.status, nothing.error]).toEqual([409, 'There is nothing to refund.']);
  });
});

describe('after the start, the team', () => {
  const begun = async (name: string) => {
    const made = await booked(name);
    await app.server.database.pool.query(
      `update bookings set starts_at = $2::timestamptz - interval '4 hours', ends_at = $2::timestamptz - interval '1 hour'
       where id = $1`,
      [made.booking.id, app.clock.now()],
    );
    return made;
  };

  it('completes a job: the cleaner’s count goes up, and the share is due', async () => {
    const early = await booked();
    const refused = await decide({ bookingId: early.booking.id, action: 'complete', reason: 'x' });
    expect([refused.status, refused.error]).toEqual([409, 'This job has not begun yet.']);
    const { booking } = await begun('Connie Complete');
    expect((await show(booking.id)).actions).toEqual(['cancel', 'complete', 'no_show', 'refund']);
    const done = { bookingId: booking.id, action: 'complete', reason: 'Both sides say so.' };
    expect((await decide(done)).body).toEqual({ message: 'The job is completed.' });
    const job = await show(booking.id);
    expect(job).toMatchObject({ status: 'completed', actions: ['refund'] });
    expect(job.history.at(-1)).toMatchObject({ action: 'booking.completed', who: 'Ada 🧽', why: 'Both sides say so.' });
    const { rows } = await app.server.database.pool.query('select state from transfers where booking_id = $1', [
      booking.id,
    ]);
    expect(rows).toEqual([{ state: 'waiting' }]);
    expect((await decide(done)).status).toBe(409);
  });

  it.each([
    ['customer', /^We missed you: /],
    ['cleaner', /^We are sorry: /],
  ] as const)('says that the %s was not there, and the money goes where it belongs', async (who, subject) => {
    const early = await booked();
    const refused = await decide({ bookingId: early.booking.id, action: 'no_show', who, reason: 'x' });
    expect([refused.status, refused.error]).toEqual([409, 'This job has not begun yet.']);
    const name = `Nora Show ${who}`;
    const { booking, purchase } = await begun(name);
    const { noShowRefunds, hourlyRate } = await show(booking.id);
    expect(noShowRefunds).toEqual({ customer: purchase.amount - hourlyRate, cleaner: purchase.amount });
    await decide({ bookingId: booking.id, action: 'no_show', who, reason: 'Seen by a neighbor.' });
    await waitFor(async () => refundedAtProvider(purchase.intentId) === noShowRefunds[who] * 100);
    const shown = await show(booking.id);
    expect(shown).toMatchObject({ status: 'no_show', money: { refunded: noShowRefunds[who] } });
    const why = `The ${who} was not there. Seen by a neighbor.`;
    expect(shown.history).toContainEqual(expect.objectContaining({ action: 'booking.no_show', why }));
    const [email] = await waitFor(async () => {
      const found = await emailsTo(customer(name).email, subject);
      return found.length > 0 && found;
    });
    expect(email!.text).toContain(`#BK-${booking.id}`);
    const { rows } = await app.server.database.pool.query('select n from transfers where booking_id = $1', [
      booking.id,
    ]);
    expect(rows).toHaveLength(who === 'customer' ? 1 : 0);
  });
});

describe('a decision', () => {
  it.each([
    [{ bookingId: 999999, action: 'cancel', reason: 'x' }, 404, 'Booking not found'],
    [{ bookingId: 1001, action: 'cancel' }, 400, 'A reason is required'],
    [{ bookingId: 1001, action: 'cancel', reason: ' ' }, 400, 'A reason is required'],
    [{ bookingId: 1001, action: 'cancel', reason: 'x' }, 409, 'Only a scheduled booking can be canceled.'],
    [{ bookingId: 1001, action: 'refund', reason: 'x' }, 400, 'Invalid amount'],
    [{ bookingId: 1001, action: 'refund', reason: 'x', amount: 0 }, 400, 'Invalid amount'],
    [{ bookingId: 1001, action: 'refund', reason: 'x', amount: -5 }, 400, 'Invalid amount'],
    [{ bookingId: 1001, action: 'refund', reason: 'x', amount: 1.005 }, 400, 'Invalid amount'],
    [{ bookingId: 1001, action: 'forgive', reason: 'x' }, 400, 'Invalid action'],
    [{ bookingId: 1001, action: 'no_show', reason: 'x' }, 400, 'Please choose who was not there'],
    [{ bookingId: 1001, action: 'complete', reason: 'x' }, 409, 'Only a scheduled job can be completed.'],
    [{ bookingId: 1001, action: 'cancel', reason: 'x', amount: 5 }, 400, 'Unknown field: amount'],
  ])('%j is refused', async (input, status, error) => {
    const answer = await decide(input);
    expect([answer.status, answer.error]).toEqual([status, error]);
  });
});
