import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, customer, openSlot, payByCard } from '../../tests/book.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { login, PASSWORD, register } from '../../tests/sign-up.ts';
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

const STATUS = 'POST /_api/admin/customer-status';
const INTENT = 'POST /_api/bookings/payment-intent';
const REFUSAL = 'We take no bookings from you. Please write to us if you think this is a mistake.';
const rows = async (query: string, values: unknown[] = []) =>
  (await app.server.database.pool.query(query, values)).rows;
const customerOf = async (which: { customerId: string } | { email: string }) =>
  (await admin.ask('GET /_api/admin/customer', which)).customer;

async function tryToHold(visitor: Visitor, email: string) {
  const { slot, service } = await openSlot(visitor, { when: 'later' });
  const { status, error } = await visitor.call(INTENT, {
    timeSlotId: slot.id,
    serviceId: service.id,
    customerDetails: { name: 'Ban Ned', email },
  });
  return [status, error];
}

describe('a customer’s page', () => {
  // shows: product/admin/customers
  it('has an account’s bookings, refunds and notes, also those of its jobs', async () => {
    const visitor = app.visitor();
    const { email, user } = await register(visitor);
    const { booking } = await book(app, visitor, { when: 'later', who: { name: 'Ada', email } });
    await admin.ask('POST /_api/admin/job-action', {
      bookingId: booking.id,
      action: 'refund',
      amount: 20,
      reason: 'A broken vase',
    });
    // Sent twice, because an answer got lost, a note is one.
    for (const text of ['Has a dog.', 'Has a dog.'])
      await admin.ask('POST /_api/admin/note', { customerId: user.id, text });
    await admin.ask('POST /_api/admin/note', { bookingId: booking.id, text: 'Rings twice.' });
    expect(await customerOf({ customerId: String(user.id) })).toMatchObject({
      id: user.id,
      name: 'Ada 🧽',
      email,
      emailVerified: false,
      ban: null,
      bookings: [{ id: booking.id, status: 'scheduled' }],
      refunds: [{ bookingId: booking.id, amount: 20, reason: 'A broken vase' }],
      notes: [
        { text: 'Rings twice.', author: 'Ada 🧽', bookingId: booking.id },
        { text: 'Has a dog.', bookingId: null },
      ],
    });
    const { job } = await admin.ask('GET /_api/admin/job', { bookingId: String(booking.id) });
    expect([job.customer.id, job.notes.map(({ text }) => text)]).toEqual([user.id, ['Rings twice.']]);
  });

  it('says how an account can sign in, and sends it the link for a new password, which the log names', async () => {
    const visitor = app.visitor();
    const { email, user } = await register(visitor);
    const customerId = String(user.id);
    const signIn = { password: true, google: false, secondFactor: false };
    expect(await customerOf({ customerId })).toMatchObject({ signIn, history: [] });
    await admin.ask('POST /_api/admin/send-password-link', { customerId: user.id });
    const [sent] = await waitFor(async () => {
      const mails = await app.sandbox.mail.messages(email);
      const found = mails.filter(({ text }) => text.includes('/reset-password?token='));
      return found.length > 0 && found;
    });
    const token = sent!.text.match(/reset-password\?token=([\w-]+)/)![1]!;
    const password = 'another long password 7';
    await app.visitor().ask('POST /_api/auth/reset_password', { token, password });
    expect((await customerOf({ customerId })).history).toMatchObject([
      { action: 'customer.password-link-sent', who: 'Ada 🧽' },
    ]);
    const unknown = await admin.call('POST /_api/admin/send-password-link', { customerId: 999_999 });
    expect(unknown.status).toBe(404);
  });

  it('of a guest is found by the email, and keeps no address in its notes', async () => {
    const who = customer('Gus Guest');
    const { booking } = await book(app, app.visitor(), { when: 'later', who });
    await admin.ask('POST /_api/admin/note', { email: who.email, text: 'Calls from work.' });
    expect(await customerOf({ email: who.email })).toMatchObject({
      id: null,
      name: 'Gus Guest',
      memberSince: null,
      signIn: null,
      bookings: [{ id: booking.id }],
      notes: [{ text: 'Calls from work.' }],
    });
    expect(JSON.stringify(await rows('select subject from team_notes'))).not.toContain(who.email);
  });

  it('goes with the account: nothing that was written down about somebody stays', async () => {
    const visitor = app.visitor();
    const { user } = await register(visitor);
    await admin.ask('POST /_api/admin/note', { customerId: user.id, text: 'Moves in May.' });
    await visitor.ask('POST /_api/auth/delete_account', { password: PASSWORD });
    expect(await rows('select * from team_notes where subject = $1', [`user:${user.id}`])).toEqual([]);
    const gone = await admin.call('GET /_api/admin/customer', { customerId: String(user.id) });
    expect([gone.status, gone.error]).toEqual([404, `No customer found with ID ${user.id}`]);
  });

  it.each([
    [{}, 400, 'Please give the customer’s number or their email'],
    [{ customerId: '1', email: 'x@example.test' }, 400, 'Please give the customer’s number or their email'],
    [{ email: 'nobody@example.test' }, 404, 'No customer found with this email'],
  ])('%j is refused', async (input, status, error) => {
    const answer = await admin.call('GET /_api/admin/customer', input);
    expect([answer.status, answer.error]).toEqual([status, error]);
  });
});

describe('a ban', () => {
  // shows: product/admin/customers
  it('of an email holds however it is written, and leaves what is booked', async () => {
    const who = { name: 'Ban Ned', email: 'ban.ned@gmail.com' };
    const { booking } = await book(app, app.visitor(), { when: 'later', who });
    const { message } = await admin.ask(STATUS, { email: who.email, banned: true, reason: 'Insulted a cleaner.' });
    expect(message).toBe('The customer cannot book any more.');
    for (const email of [who.email, 'BanNed+x@googlemail.com']) {
      expect(await tryToHold(app.visitor(), email)).toEqual([403, REFUSAL]);
    }
    expect(await customerOf({ email: who.email })).toMatchObject({
      ban: { reason: 'Insulted a cleaner.', by: 'Ada 🧽' },
      bookings: [{ id: booking.id, status: 'scheduled' }],
    });
    expect((await rows('select detail from audit where action = $1', ['customer.banned']))[0]).toEqual({
      detail: { reason: 'Insulted a cleaner.' },
    });

    await admin.ask(STATUS, { email: who.email, banned: false, reason: 'Apologized.' });
    expect((await tryToHold(app.visitor(), who.email))[0]).toBe(200);
  });

  it('of an account holds for other emails too, and somebody of the team cannot be banned', async () => {
    const visitor = app.visitor();
    const { user } = await register(visitor);
    expect('banned' in (await visitor.ask('GET /_api/auth/session', {})).user).toBe(false);
    await admin.ask(STATUS, { customerId: user.id, banned: true, reason: 'Never there.' });
    expect(await tryToHold(visitor, 'another@example.test')).toEqual([403, REFUSAL]);
    // Their pages say so before anything is filled in.
    expect((await visitor.ask('GET /_api/auth/session', {})).user.banned).toBe(true);
    const signedIn = await login(visitor, user.email);
    expect(signedIn.body).toMatchObject({ user: { email: user.email, banned: true } });
    const { user: self } = await admin.ask('GET /_api/auth/session', {});
    const refused = await admin.call(STATUS, { customerId: self.id, banned: true, reason: 'x' });
    expect([refused.status, refused.error]).toEqual([409, 'Somebody of the team cannot be banned.']);
  });

  it('that comes between hold and payment books nothing: the money goes back', async () => {
    const visitor = app.visitor();
    const { email, user } = await register(visitor);
    const { slot, service } = await openSlot(visitor, { when: 'later' });
    const { clientSecret, amount } = await visitor.ask(INTENT, {
      timeSlotId: slot.id,
      serviceId: service.id,
      customerDetails: { name: 'Late Ban', email },
    });
    await admin.ask(STATUS, { customerId: user.id, banned: true, reason: 'A stolen card.' });
    const { intentId } = await payByCard(app, clientSecret);
    const created = await visitor.call('POST /_api/bookings/create', {
      timeSlotId: slot.id,
      serviceId: service.id,
      stripePaymentIntentId: intentId,
      totalAmount: amount,
    });
    // The provider may have told of the payment first: then it is refused as lost, and goes back all the same.
    expect([403, 409]).toContain(created.status);
    await waitFor(async () => (await rows('select from refunds where intent_id = $1', [intentId])).length === 1, {
      what: 'the refund',
    });
    const [booking] = await rows('select status from bookings where intent_id = $1', [intentId]);
    expect(booking).toEqual({ status: 'canceled' });
  });
});
