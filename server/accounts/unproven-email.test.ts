import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import { book, create, openSlot, payFor } from '../../tests/book.ts';
import { emailedToken, newEmail, PASSWORD, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { unprovenEmailAllowance } from '../account-throttles.ts';

/** No stranger's mailbox is filled (docs/product.md#emails). Limits are those of production, not of the sandbox. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ sandbox: false, trustedProxies: 1 }) });
});
afterAll(() => app.stop());

const { toUnprovenADay: MOST, ofThoseForBookings: OF_BOOKINGS, resetsBeside: RESETS } = policy.accounts.emails;
const WORDS = 'Anna, your refund waits: evil.example';

let addresses = 0;
/** Somebody from another network each time. */
function stranger(): Visitor {
  const visitor = app.visitor();
  visitor.address = `198.51.100.${++addresses}`;
  return visitor;
}

/** Waits until nothing is left to be sent. */
const allSent = () =>
  waitFor(
    async () => {
      const { pool } = app.server.database;
      const waiting = "select from mails where status = 'waiting'";
      const asked = "select from pgboss.job where name = 'reset-asked' and state < 'completed'";
      return (await pool.query(asked)).rowCount === 0 && (await pool.query(waiting)).rowCount === 0;
    },
    { what: 'every email to be sent' },
  );

const sentTo = async (...emails: string[]) =>
  (await Promise.all(emails.map((email) => app.sandbox.mail.messages(email)))).flat();

describe('an email that nobody has proven', () => {
  // shows: defense 66
  it('gets few emails a day from all ways together, however it is spelled, and no word of a stranger’s', async () => {
    const spellings = ['anna.bell@gmail.com', 'annabell+sale@gmail.com', 'a.n.n.a.bell@googlemail.com'];
    for (const [round, email] of [...spellings, ...spellings].entries()) {
      const visitor = stranger();
      const input = { email, password: PASSWORD, displayName: WORDS };
      await visitor.ask('POST /_api/auth/register_with_password', input);
      await visitor.call('POST /_api/auth/request_verification', {});
      await stranger().ask('POST /_api/auth/request_password_reset', { email });
      await visitor.call('POST /_api/auth/change_password', { current: PASSWORD, password: `another one ${round}` });
      await visitor.ask('POST /_api/auth/delete_account', { password: `another one ${round}` });
    }
    await allSent();
    const sent = await sentTo(...spellings);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(MOST);
    expect(JSON.stringify(sent)).not.toContain('evil.example');
    expect(sent.map(({ toName }) => toName)).toEqual(sent.map(() => ''));
  });

  it('is told why no further link comes', async () => {
    const visitor = stranger();
    const { email } = await register(visitor);
    for (let i = 0; i < 2 * MOST; i++) {
      await stranger().ask('POST /_api/auth/request_password_reset', { email });
      await allSent();
    }
    const { status, error, headers } = await visitor.call('POST /_api/auth/request_verification', {});
    expect([status, error]).toEqual([429, 'Too many emails went to this address today. Please try again tomorrow.']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a guest’s email', () => {
  const askHold = async (visitor: Visitor, email: string, timeSlotId?: number) => {
    const { slot, service } = await openSlot(visitor, {
      when: 'later',
      ...(timeSlotId !== undefined && { slotId: timeSlotId }),
    });
    const customerDetails = { name: WORDS, email };
    const input = { timeSlotId: slot.id, serviceId: service.id, customerDetails };
    return { slotId: slot.id, ...(await visitor.call('POST /_api/bookings/payment-intent', input)) };
  };

  // shows: defense 66
  it('is not filled by booking and canceling for sport', async () => {
    const email = newEmail();
    let refused: string | undefined;
    for (let round = 0; round < MOST && refused === undefined; round++) {
      const visitor = stranger();
      const { slot, service } = await openSlot(visitor, { when: 'later' });
      const who = { name: WORDS, email };
      const input = { timeSlotId: slot.id, serviceId: service.id, customerDetails: who };
      const asked = await visitor.call('POST /_api/bookings/payment-intent', input);
      refused = asked.error;
      if (refused) break;
      const purchase = await payFor(app, visitor, { slotId: slot.id, serviceId: service.id, who });
      const { body } = await create(visitor, purchase);
      await visitor.ask('POST /_api/bookings/cancel', { bookingId: body.booking.id, token: body.token });
      await allSent();
    }
    expect(refused).toBe('Too many emails went to this address today. Please sign in to book, or try again tomorrow.');
    const sent = await sentTo(email);
    expect(sent.length).toBeLessThanOrEqual(MOST);
    expect(JSON.stringify(sent)).not.toContain('evil.example');
  });

  // shows: defense 96
  it('is not filled by moving a booking to and fro either', async () => {
    const email = newEmail();
    let moved = 0;
    for (let n = 0; n < 2; n++) {
      const { booking, token } = await book(app, stranger(), { who: { name: 'Guest', email }, when: 'later' });
      const { cleaner, minutes } = (await stranger().ask('GET /_api/bookings/by-token', { token })).booking;
      const { timeSlots } = await stranger().ask('GET /_api/time-slots', {
        cleanerId: String(cleaner.id),
        minutes: String(minutes),
      });
      const later = timeSlots.filter((time) => Date.parse(time.startTime) > app.clock.now().getTime() + 2 * DAY);
      for (const { id: timeSlotId } of later.slice(0, policy.moves.free)) {
        const move = { bookingId: booking.id, token, timeSlotId, refundAmount: 0, extraAmount: 0 };
        if ((await stranger().call('POST /_api/bookings/move', move)).status === 200) moved++;
        await allSent();
      }
    }
    expect(2 + moved).toBeGreaterThan(MOST);
    expect((await sentTo(email)).length).toBe(MOST);
  });

  it('is held no more times for than emails may go to it, however it is spelled, and however many ask at once', async () => {
    const spellings = Array.from({ length: 2 * MOST }, (_, place) => `gu.est+${place}@gmail.com`);
    const one = newEmail();
    for (const emails of [spellings, spellings.map(() => one)]) {
      const slots = [];
      for (const email of emails) slots.push({ email, ...(await openSlot(stranger(), { when: 'later' })) });
      const asked = await Promise.all(
        slots.map(({ email, slot, service }) =>
          stranger().call('POST /_api/bookings/payment-intent', {
            timeSlotId: slot.id,
            serviceId: service.id,
            customerDetails: { name: WORDS, email },
          }),
        ),
      );
      expect(asked.filter(({ status }) => status === 200)).toHaveLength(MOST);
      expect(asked.filter(({ status }) => status === 429)).toHaveLength(MOST);
    }
  });

  it('gets what is not for bookings no more than may be, also where several send at once', async () => {
    for (let round = 0; round < 10; round++) {
      const email = newEmail();
      const senders = Array.from(
        { length: 4 },
        () => unprovenEmailAllowance(app.server.database.pool, 1).unprovenEmails,
      );
      const took = await Promise.all(senders.flatMap((sender) => [1, 2, 3].map(() => sender.take(email, 'other'))));
      expect(took.filter(Boolean)).toHaveLength(MOST - OF_BOOKINGS);
      expect(await senders[0]!.take(email, 'booking')).not.toBeNull();
    }
  });

  it('gets a link to reset a password also after others had all sent to it that they could', async () => {
    const { email } = await register(stranger());
    await allSent();
    const { unprovenEmails } = unprovenEmailAllowance(app.server.database.pool, 1);
    while (await unprovenEmails.take(email, 'booking'));
    await stranger().ask('POST /_api/auth/request_password_reset', { email });
    await allSent();
    const subjects = async () => (await sentTo(email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['Set a new password', 'Verify your email']);
    await stranger().ask('POST /_api/auth/request_password_reset', { email });
    await allSent();
    expect(await subjects()).toHaveLength(2);
  });

  // shows: defense 24
  it('is booked with also after others had all sent to it that they could', async () => {
    const email = newEmail();
    await register(stranger(), { email });
    for (let i = 0; i < 2 * MOST; i++) {
      await stranger().ask('POST /_api/auth/request_password_reset', { email });
      await allSent();
    }
    const before = (await sentTo(email)).length;
    await book(app, stranger(), { who: { name: 'Guest', email }, when: 'later' });
    await allSent();
    const others = MOST - OF_BOOKINGS + RESETS;
    expect([before, (await sentTo(email)).length]).toEqual([others, others + 1]);
  });

  it('is booked with all the same by who has proven that it is theirs', async () => {
    const visitor = stranger();
    const { email } = await register(visitor);
    const token = await emailedToken(app, email, '/verify-email');
    await visitor.ask('POST /_api/auth/verify_email', { token });
    for (let i = 0; i < MOST - 1; i++) {
      await book(app, stranger(), { who: { name: 'Guest', email }, when: 'later' });
      await allSent();
    }
    const guest = await askHold(stranger(), email);
    const owner = await askHold(visitor, email);
    expect([guest.status, owner.status]).toEqual([429, 200]);
    // Nor by a hold that was begun with another email.
    const sly = stranger();
    const begun = await askHold(sly, newEmail());
    const resumed = await askHold(sly, email, begun.slotId);
    expect([begun.status, resumed.status]).toEqual([200, 429]);
  });
});

it('asking for a reset is the same work for an email that has an account and for one that has none', async () => {
  const { email } = await register(stranger());
  const { pool } = app.server.database;
  const entries = async () => (await pool.query("select from pgboss.job where name = 'reset-asked'")).rowCount;
  const before = await entries();
  await stranger().ask('POST /_api/auth/request_password_reset', { email });
  await stranger().ask('POST /_api/auth/request_password_reset', { email: newEmail() });
  expect(await entries()).toBe(before! + 2);
  await allSent();
  const { rows } = await pool.query("select data::text from pgboss.job where name = 'reset-asked'");
  expect(rows.filter(({ data }) => data.includes('@'))).toEqual([]);
});
