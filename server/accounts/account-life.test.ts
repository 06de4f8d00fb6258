import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book } from '../../tests/book.ts';
import { endRetryDelays } from '../../tests/faults/outbox-time.sql.ts';
import { findRowsWith } from '../../tests/find-in-rows.sql.ts';
import { emailedToken, emailsTo, login, newEmail, PASSWORD, register, session } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Waits until the money of a canceled booking has gone back: so long its customer's account stays. */
const refunded = (bookingId: number) =>
  waitFor(async () => {
    const sent = `select from refunds where booking_id = $1 and status = 'done'`;
    return (await app.server.database.pool.query(sent, [bookingId])).rowCount === 1;
  });

describe('an account', () => {
  it('shows a guest’s bookings once its email is proven, and not before', async () => {
    const email = newEmail();
    const { booking } = await book(app, app.visitor(), { who: { name: 'Guest First', email }, when: 'later' });
    const visitor = app.visitor();
    await register(visitor, { email });
    expect((await visitor.ask('GET /_api/bookings/mine', {})).bookings).toEqual([]);
    const cancel = await visitor.call('POST /_api/bookings/cancel', { bookingId: booking.id });
    expect(cancel.status).toBe(404);

    const token = await emailedToken(app, email, '/verify-email');
    await visitor.ask('POST /_api/auth/verify_email', { token });
    const { bookings } = await visitor.ask('GET /_api/bookings/mine', {});
    expect(bookings.map(({ id }) => id)).toEqual([booking.id]);
    const { message } = await visitor.ask('POST /_api/bookings/cancel', { bookingId: booking.id });
    expect(message).toBe('Booking canceled successfully.');
  });

  // shows: defense 23
  it('is proven in its own session alone, whoever has the link', async () => {
    const who = { name: 'Mailbox Owner', email: newEmail() };
    await book(app, app.visitor(), { who, when: 'later' });
    const registrant = app.visitor();
    await register(registrant, { email: who.email });
    const token = await emailedToken(app, who.email, '/verify-email');

    const owner = app.visitor();
    expect((await owner.call('POST /_api/auth/verify_email', { token })).status).toBe(401);
    await register(owner);
    const { status, error } = await owner.call('POST /_api/auth/verify_email', { token });
    expect([status, error]).toEqual([
      403,
      'This link belongs to another account. Sign in to that one, and open the link again.',
    ]);
    expect((await registrant.ask('GET /_api/bookings/mine', {})).bookings).toEqual([]);

    await registrant.ask('POST /_api/auth/verify_email', { token });
    expect((await registrant.call('POST /_api/auth/verify_email', { token })).status).toBe(400);
    expect((await registrant.ask('GET /_api/bookings/mine', {})).bookings).toHaveLength(1);
  });

  // shows: defense 14, product/calls/onboarding-user
  it('is onboarded as a customer, its reply replacing the session’s user', async () => {
    const visitor = app.visitor();
    await register(visitor);
    const wrong = await visitor.call('POST /_api/onboarding/user', {
      firstName: '',
      lastName: 'L',
      mobile: '1',
      zipCode: '2',
    });
    expect(wrong.error).toBe('First name is required');
    const profile = { firstName: 'Ada', lastName: 'Lane', mobile: '410 555 0142', zipCode: '21201' };
    const { user } = await visitor.ask('POST /_api/onboarding/user', profile);
    expect(user).toMatchObject({ ...profile, onboardingComplete: true });
    const cleaner = app.visitor();
    await register(cleaner, { role: 'cleaner' });
    expect((await cleaner.call('POST /_api/onboarding/user', profile)).status).toBe(403);
  });

  it('can become a cleaner’s, once', async () => {
    const visitor = app.visitor();
    await register(visitor);
    const { user } = await visitor.ask('POST /_api/auth/become_cleaner', {});
    expect(user).toMatchObject({ role: 'cleaner', onboardingComplete: false });
    expect((await visitor.call('POST /_api/auth/become_cleaner', {})).status).toBe(403);
  });

  it('is not deleted while a booking is open, and leaves nothing of the person behind', async () => {
    const visitor = app.visitor();
    const { email } = await register(visitor);
    const { booking } = await book(app, visitor, { who: { name: 'Leaving Soon', email }, when: 'later' });
    const open = await visitor.call('POST /_api/auth/delete_account', { password: PASSWORD });
    expect(open.status).toBe(409);
    await visitor.ask('POST /_api/bookings/cancel', { bookingId: booking.id });
    await refunded(booking.id);
    expect((await visitor.call('POST /_api/auth/delete_account', { password: 'wrong' })).status).toBe(400);
    const file = await visitor.fetch('/_api/auth/my_data');
    expect(await file.json()).toMatchObject({ account: { email }, bookings: [{ name: 'Leaving Soon' }] });
    await visitor.ask('POST /_api/auth/delete_account', { password: PASSWORD });
    expect(await session(visitor)).toBe(401);
    expect((await login(app.visitor(), email)).status).toBe(401);
    expect(await findRowsWith(app.server.database.pool, [email, 'Leaving Soon'])).toEqual([]);
  });

  it('takes the bookings made as a guest along, once the email is proven', async () => {
    const who = { name: 'Gone Guest', email: newEmail(), phone: '410 555 0199', address: '9 Vanishing Row' };
    const guest = await book(app, app.visitor(), { who, when: 'later' });
    const visitor = app.visitor();
    await register(visitor, { email: who.email });
    const token = await emailedToken(app, who.email, '/verify-email');
    await visitor.ask('POST /_api/auth/verify_email', { token });
    await visitor.ask('POST /_api/bookings/cancel', { bookingId: guest.booking.id });
    await refunded(guest.booking.id);
    await emailsTo(app, who.email, 3);
    await visitor.ask('POST /_api/auth/delete_account', { password: PASSWORD });

    const link = await app.visitor().call('GET /_api/bookings/by-token', { token: guest.token });
    expect(link.status).toBe(404);
    expect(await findRowsWith(app.server.database.pool, Object.values(who))).toEqual([]);
    expect(await app.visitor().fetch(`/_api/bookings/calendar?token=${guest.token}`)).toMatchObject({ status: 404 });
  });

  it('still gets the email that was under way when it was deleted, and the address goes after that', async () => {
    const who = { name: 'Quick Leaver', email: newEmail() };
    const visitor = app.visitor();
    await register(visitor, { email: who.email });
    const { booking } = await book(app, visitor, { who, when: 'later' });
    await emailsTo(app, who.email, 2);
    await app.sandbox.mail.refuseConnections();
    await visitor.ask('POST /_api/bookings/cancel', { bookingId: booking.id });
    await refunded(booking.id);
    await visitor.ask('POST /_api/auth/delete_account', { password: PASSWORD });
    await app.sandbox.mail.acceptConnections();
    await waitFor(async () => {
      await endRetryDelays(app.server.database.pool);
      return (await app.sandbox.mail.messages(who.email)).length === 3;
    });
    await waitFor(async () => (await findRowsWith(app.server.database.pool, Object.values(who))).length === 0);
  });

  it('hears nothing of a stranger’s bookings while its email is not proven, and takes none along', async () => {
    const who = { name: 'True Owner', email: newEmail() };
    const owner = app.visitor();
    const { token } = await book(app, owner, { who, when: 'later' });
    const pretender = app.visitor();
    await register(pretender, { email: who.email });
    const { status } = await pretender.call('POST /_api/auth/delete_account', { password: PASSWORD });
    expect(status).toBe(200);
    const { booking } = await owner.ask('GET /_api/bookings/by-token', { token });
    expect(booking).toMatchObject({ status: 'scheduled', customer: { displayName: who.name } });
  });
});

describe('the profile', () => {
  it('changes what was sent and nothing else', async () => {
    const visitor = app.visitor();
    await register(visitor);
    const { user } = await visitor.ask('POST /_api/auth/profile', { displayName: 'Ada Lane', zipCode: '21201' });
    expect(user).toMatchObject({ displayName: 'Ada Lane', zipCode: '21201', mobile: null });
    const wrong = await visitor.call('POST /_api/auth/profile', { mobile: '123' });
    expect([wrong.status, wrong.error]).toEqual([400, 'A valid mobile number is required']);
  });

  it('sends the link that proves the email again, a few times an hour', async () => {
    const visitor = app.visitor();
    const { email } = await register(visitor);
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      statuses.push((await visitor.call('POST /_api/auth/request_verification', {})).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await waitFor(async () => (await app.sandbox.mail.messages(email)).length === 6);
  });
});
