import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#contract/time';
import { create, openSlot, payFor } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { findRowsWith } from '../../tests/find-in-rows.sql.ts';
import { PASSWORD, proveEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

/** Whom customers like, and who are never to meet again. */

let app: TestApp;
let worker: BookableCleaner;
let serviceId: number;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app);
  serviceId = (await openSlot(app.visitor(), { slotId: await openTime() })).service.id;
});
afterAll(() => app.stop());

const REFUSED = [403, 'This cleaner cannot take this booking.'];
const HELD = [200, undefined];

/** A time that nobody has begun to book. */
async function openTime(): Promise<number> {
  const { slots } = await worker.visitor.ask('GET /_api/cleaner/schedule', {});
  return slots.filter(({ status }) => status === 'open').at(-1)!.id;
}

async function hold(visitor: Visitor, email: string, slotId: number) {
  const { status, error, body } = await visitor.call('POST /_api/bookings/payment-intent', {
    timeSlotId: slotId,
    serviceId,
    customerDetails: { name: 'Robin Vale', email },
  });
  // By this code pages lead on to others; it is the same whoever has blocked whom.
  if (status === 403) expect(body).toEqual({ error, code: 'not_this_cleaner' });
  return [status, error];
}

async function newCustomer({ isProven = true } = {}) {
  const visitor = app.visitor();
  const { email, user } = await register(visitor);
  if (isProven) await proveEmail(visitor);
  return { visitor, email, id: user.id };
}

const favoritesOf = async (visitor: Visitor) =>
  (await visitor.ask('GET /_api/favorites', {})).cleaners.map(({ displayName }) => displayName);

// shows: product/pairs/favorites
describe('a favorite', () => {
  it('is the customer’s own business, once, until it is taken back', async () => {
    const one = await newCustomer();
    const other = await newCustomer();
    const mark = (on: boolean, cleanerId = worker.cleanerId) =>
      one.visitor.call('POST /_api/favorites', { cleanerId, on });
    await Promise.all([mark(true), mark(true)]);
    expect(await favoritesOf(one.visitor)).toEqual(['Pat Worker']);
    expect(await favoritesOf(other.visitor)).toEqual([]);
    expect((await app.visitor().call('GET /_api/favorites', {})).status).toBe(401);
    const unknown = await mark(true, 2_000_000_000);
    expect([unknown.status, unknown.error]).toEqual([404, 'Cleaner Not Found']);
    expect((await mark(false)).status).toBe(200);
    expect((await mark(false)).status).toBe(200);
    expect(await favoritesOf(one.visitor)).toEqual([]);
  });
});

// shows: product/pairs/blocks
describe('a customer who has blocked a cleaner', () => {
  it('cannot hold their times, with the account or as a guest with its email in any spelling; others can', async () => {
    const { visitor, email } = await newCustomer();
    await visitor.ask('POST /_api/favorites', { cleanerId: worker.cleanerId, on: true });
    await visitor.ask('POST /_api/blocks', { cleanerId: worker.cleanerId, on: true });
    await visitor.ask('POST /_api/blocks', { cleanerId: worker.cleanerId, on: true });
    expect(await favoritesOf(visitor)).toEqual([]);
    const { cleaners } = await visitor.ask('GET /_api/blocks', {});
    expect(cleaners).toMatchObject([{ cleanerId: worker.cleanerId, displayName: 'Pat Worker' }]);

    const slotId = await openTime();
    expect(await hold(visitor, email, slotId)).toEqual(REFUSED);
    expect(await hold(visitor, 'another@example.test', slotId)).toEqual(REFUSED);
    expect(await hold(app.visitor(), email.replace('@', '+x@').toUpperCase(), slotId)).toEqual(REFUSED);
    const { cities } = await visitor.ask('GET /_api/cities', {});
    const cityId = String(cities.find(({ slug }) => slug === 'baltimore')!.id);
    const list = async (who: Visitor) => (await who.fetch(`/_api/time-slots?cityId=${cityId}`)).text();
    expect(await list(visitor)).toBe(await list(app.visitor()));
    expect(await hold(app.visitor(), 'somebody@example.test', slotId)).toEqual(HELD);

    await visitor.ask('POST /_api/blocks', { cleanerId: worker.cleanerId, on: false });
    expect(await hold(visitor, email, await openTime())).toEqual(HELD);
  });

  it('keeps nobody’s email from booking that they have not proven', async () => {
    const { visitor, email } = await newCustomer({ isProven: false });
    await visitor.ask('POST /_api/blocks', { cleanerId: worker.cleanerId, on: true });
    const slotId = await openTime();
    expect(await hold(app.visitor(), email, slotId)).toEqual(HELD);
    await proveEmail(visitor);
    expect(await hold(app.visitor(), email, await openTime())).toEqual(REFUSED);
  });
});

// shows: product/pairs/blocks
describe('a cleaner who has blocked a customer by a booking', () => {
  it('is not booked by them again, guest or not; what is booked stays and can be canceled', async () => {
    const { visitor, email } = await newCustomer();
    const job = await bookCleaner(app, worker, { visitor, name: 'Mona Met' });
    const { bookingId } = job;
    const block = (on: boolean) => worker.visitor.ask('POST /_api/blocks', { bookingId, on });
    const shown = async () =>
      (await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) })).job.blocked;
    const slotId = await openTime();
    expect(await hold(visitor, email, slotId)).toEqual(HELD);
    await block(true);
    await block(true);
    expect(await shown()).toBe(true);
    expect((await worker.visitor.ask('GET /_api/blocks', {})).customers).toMatchObject([
      { bookingId, name: 'Mona M.' },
    ]);
    // The hold that they had is not resumed, and who booked with one email is known by the account's too.
    expect(await hold(visitor, email, slotId)).toEqual(REFUSED);
    const free = await openTime();
    expect(await hold(app.visitor(), job.who.email, free)).toEqual(REFUSED);
    expect(await hold(app.visitor(), email, free)).toEqual(REFUSED);
    expect((await visitor.ask('GET /_api/bookings/mine', {})).bookings).toMatchObject([{ status: 'scheduled' }]);
    await visitor.ask('POST /_api/bookings/cancel', { bookingId });
    // Nobody is told: neither by whom nor that they are blocked.
    expect((await visitor.ask('GET /_api/blocks', {})).customers).toEqual([]);

    await block(false);
    expect(await shown()).toBe(false);
    expect(await hold(app.visitor(), job.who.email, free)).toEqual(HELD);
  });

  it('does not get a job that was held before and is paid after: it goes back whole', async () => {
    const { bookingId, who } = await bookCleaner(app, worker, { name: 'Gustav Guest' });
    const guest = app.visitor();
    // Else the provider's event may book it before the block.
    app.sandbox.stripe.holdEvents();
    const paid = await payFor(app, guest, { slotId: await openTime(), serviceId, who });
    await worker.visitor.ask('POST /_api/blocks', { bookingId, on: true });
    expect((await create(guest, paid)).status).toBe(409);
    await app.sandbox.stripe.releaseEvents();
    const { rows } = await app.server.database.pool.query(
      `select bookings.status, cancel_code, total_cents - amount_cents as kept from bookings join refunds on booking_id = bookings.id
      where bookings.intent_id = $1`,
      [paid.intentId],
    );
    expect(rows).toEqual([{ status: 'canceled', cancel_code: 'slot_lost', kept: 0 }]);
  });

  it('cannot do so by another cleaner’s job, and nobody blocks themselves', async () => {
    const other = await newBookableCleaner(app, 'Olga Other');
    const { bookingId } = await bookCleaner(app, other, { name: 'Not Yours' });
    const call = async (input: object) => {
      const { status, error } = await worker.visitor.call('POST /_api/blocks', { on: true, ...input });
      return [status, error];
    };
    expect(await call({ bookingId })).toEqual([404, 'Job not found']);
    expect(await call({ cleanerId: worker.cleanerId })).toEqual([409, 'You cannot block yourself.']);
    expect(await call({ cleanerId: 2_000_000_000 })).toEqual([404, 'Cleaner Not Found']);
    expect(await call({})).toEqual([400, 'Please say whom to block']);
    expect(await call({ bookingId, cleanerId: other.cleanerId })).toEqual([400, 'Please say whom to block']);
  });
});

// shows: product/pairs/own-rows
it('favorites and blocks are in the download, and go with the account; whom a cleaner blocked stays blocked', async () => {
  const { visitor, email, id } = await newCustomer();
  const other = await newBookableCleaner(app, 'Fay Vorite');
  const job = await bookCleaner(app, worker, { visitor, when: 'soon', name: 'Dee Parting' });
  await visitor.ask('POST /_api/favorites', { cleanerId: other.cleanerId, on: true });
  await visitor.ask('POST /_api/blocks', { cleanerId: worker.cleanerId, on: true });
  await worker.visitor.ask('POST /_api/blocks', { bookingId: job.bookingId, on: true });
  const data = JSON.parse(await (await visitor.fetch('/_api/auth/my_data')).text());
  expect(data).toMatchObject({
    favorites: [{ cleaner: 'Fay Vorite' }],
    blocked: { cleaners: [{ displayName: 'Pat Worker' }], customers: [] },
  });
  await advanceTo(app, job.endTime, HOUR);
  await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
  await visitor.ask('POST /_api/auth/login_with_password', { email, password: PASSWORD });
  await visitor.ask('POST /_api/auth/delete_account', { password: PASSWORD });
  const { pool } = app.server.database;
  const { rows: left } = await pool.query(
    `select (select count(*)::int from favorites where user_id = $1) as favorites,
      (select count(*)::int from blocks where user_id = $1 and blocked_by = 'customer') as blocked`,
    [id],
  );
  expect(left).toEqual([{ favorites: 0, blocked: 0 }]);
  expect(await findRowsWith(pool, [email])).toEqual([]);
  expect(await hold(app.visitor(), email, await openTime())).toEqual(REFUSED);
});
