import { afterAll, beforeAll, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { book, customer } from '../../tests/book.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { newEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** A guest's email that was mistyped (docs/product.md#booked). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CORRECT = 'POST /_api/bookings/correct-email';
const GONE = 'This email cannot be corrected here any more. Please write to us, and we do it for you.';

async function bookedBy(visitor: Visitor, email = newEmail()) {
  const { booking, token } = await book(app, visitor, { who: { ...customer('Greta Guest'), email }, when: 'later' });
  return { bookingId: booking.id, token, email };
}
const confirmations = async (email: string) =>
  (await app.sandbox.mail.messages(email)).filter(({ subject }) => subject.startsWith('Booked: '));
const confirmed = (email: string) =>
  waitFor(async () => (await confirmations(email))[0], { what: `the confirmation to ${email}` });

it('is corrected in the browser that has paid: the other one gets the confirmation, and the link that went to the first leads nowhere', async () => {
  const guest = app.visitor();
  const { email: wrong, ...first } = await bookedBy(guest);
  await confirmed(wrong);
  const email = newEmail();
  const { token, message } = await guest.ask(CORRECT, { ...first, email });
  expect(message).toBe(`Our email is on its way to ${email}.`);
  expect((await confirmed(email)).text).toContain(`/booking/${token}`);
  const old = await app.visitor().call('GET /_api/bookings/by-token', { token: first.token });
  expect([old.status, token === first.token]).toEqual([404, false]);
  // The same once more is the same.
  expect((await guest.ask(CORRECT, { ...first, token, email })).token).toBe(token);
  await guest.ask('POST /_api/bookings/cancel', { bookingId: first.bookingId, token });
  await waitFor(async () => (await app.sandbox.mail.messages(email)).length > 1);
  expect(await app.sandbox.mail.messages(wrong)).toHaveLength(1);
  const admin = await newAdmin(app);
  const { job } = await admin.ask('GET /_api/admin/job', { bookingId: String(first.bookingId) });
  expect(job.history.map(({ action }) => action)).toContain('booking.email-corrected');
});

it('is sent nothing that has waited: that would have the new link', async () => {
  const guest = app.visitor();
  await app.sandbox.mail.refuseConnections();
  const { email: wrong, ...first } = await bookedBy(guest);
  const email = newEmail();
  await guest.ask(CORRECT, { ...first, email });
  await app.sandbox.mail.acceptConnections();
  await confirmed(email);
  const states = async () => {
    const { rows } = await app.server.database.pool.query(
      `select status from mails where booking_id = $1 and role = 'customer' order by status`,
      [first.bookingId],
    );
    return rows.map(({ status }) => status);
  };
  // What has arrived is written down a moment later.
  await waitFor(async () => !(await states()).includes('waiting'));
  expect(await states()).toEqual(['accepted', 'obsolete']);
  expect(await app.sandbox.mail.messages(wrong)).toEqual([]);
});

it.each([
  ['who has the link alone', async () => ({ visitor: app.visitor(), made: await bookedBy(app.visitor()) })],
  [
    'an account',
    async () => {
      const visitor = app.visitor();
      const { email } = await register(visitor);
      return { visitor, made: await bookedBy(visitor, email) };
    },
  ],
  [
    'who comes back after an hour',
    async () => {
      const visitor = app.visitor();
      const made = await bookedBy(visitor);
      await app.clock.advance(policy.booking.emailCorrectionMinutes * MINUTE);
      return { visitor, made };
    },
  ],
])('is not corrected by %s', async (_who, begin) => {
  const { visitor, made } = await begin();
  const answer = await visitor.call(CORRECT, { bookingId: made.bookingId, token: made.token, email: newEmail() });
  expect([answer.status, answer.error]).toEqual([409, GONE]);
  expect((await app.visitor().call('GET /_api/bookings/by-token', { token: made.token })).status).toBe(200);
});

it('does not become one that is banned', async () => {
  const admin = await newAdmin(app);
  const guest = app.visitor();
  const banned = await bookedBy(app.visitor());
  await admin.ask('POST /_api/admin/customer-status', { email: banned.email, banned: true, reason: 'Not kind.' });
  const { bookingId, token } = await bookedBy(guest);
  const answer = await guest.call(CORRECT, { bookingId, token, email: banned.email });
  expect(answer.status).toBe(403);
  expect((await guest.call(CORRECT, { bookingId, token, email: newEmail() })).status).toBe(200);
});
