import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { book } from '../../tests/book.ts';
import { login, newEmail, proveEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

/** What a booking's link still opens once it has ended, and to whom (docs/product.md#booking-link). */
let app: TestApp;
/** Made by somebody who was signed in, and by a guest. */
let own: { id: number; token: string; email: string };
let guests: typeof own;
beforeAll(async () => {
  app = await startTestApp();
  const account = app.visitor();
  const { email } = await register(account);
  own = { ...(await bookAs(account, email)), email };
  const guest = newEmail();
  guests = { ...(await bookAs(app.visitor(), guest)), email: guest };
  await app.clock.advance(35 * DAY);
});
afterAll(() => app.stop());

async function bookAs(visitor: Visitor, email: string) {
  const { booking, token } = await book(app, visitor, { who: { name: 'Robin Vale', email } });
  return { id: booking.id, token };
}

async function signedIn({ email }: typeof own): Promise<Visitor> {
  const visitor = app.visitor();
  await login(visitor, email);
  return visitor;
}

const REFUSED = [404, 'This booking link is invalid or has expired.'];

async function read(visitor: Visitor, { token }: Pick<typeof own, 'token'>) {
  const { status, error } = await visitor.call('GET /_api/bookings/by-token', { token });
  return [status, error];
}

// shows: defense 6, product/booking-link/invalid-or-expired
it('leads who made the booking from their dashboard to its page, by their session, and nobody else', async () => {
  const owner = await signedIn(own);
  const { bookings } = await owner.ask('GET /_api/bookings/mine', {});
  expect(bookings.map(({ id, token }) => [id, token])).toEqual([[own.id, own.token]]);
  const { booking } = await owner.ask('GET /_api/bookings/by-token', { token: own.token });
  expect(booking).toMatchObject({ id: own.id, contact: { address: null } });

  const other = app.visitor();
  await register(other);
  expect(await read(other, own)).toEqual(REFUSED);
  expect(await read(app.visitor(), own)).toEqual(REFUSED);
  expect(await read(owner, { token: 'x'.repeat(43) })).toEqual(REFUSED);
  await owner.ask('POST /_api/auth/logout', {});
  expect(await read(owner, own)).toEqual(REFUSED);
});

// shows: defense 6
it('leads who booked as a guest only once they have proven its email', async () => {
  const owner = app.visitor();
  await register(owner, { email: guests.email });
  expect(await read(owner, guests)).toEqual(REFUSED);
  await proveEmail(owner);
  expect((await read(owner, guests))[0]).toBe(200);
});

// shows: defense 6
it('gives no receipt and no calendar file by itself: the account has the receipt', async () => {
  const owner = await signedIn(own);
  const { status } = await owner.call('GET /_api/bookings/receipt', { token: own.token });
  const calendar = await owner.fetch(`/_api/bookings/calendar?token=${own.token}`);
  expect([status, calendar.status]).toEqual([404, 404]);
  const { receipt } = await owner.ask('GET /_api/bookings/receipt', { bookingId: String(own.id) });
  expect(receipt.bookingId).toBe(own.id);
});
