import { afterAll, beforeAll, expect, it } from 'vitest';
import { book, openSlot } from '../../tests/book.ts';
import { answers, newAdmin, newCleaner } from '../../tests/onboard.ts';
import { newEmail, proveEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.stop());

const sql = (query: string, values: unknown[]) => app.server.database.pool.query(query, values);
const jobs = async (q: string) => (await admin.ask('GET /_api/admin/jobs', { q })).map(({ id }) => id);
const guests = async (q: string) => (await admin.ask('GET /_api/admin/guests', { q })).map(({ email }) => email);

// shows: product/admin/search
it('finds customers without their accents, by the digits of their phone, and by their booking', async () => {
  const who = { name: 'Renée Ibáñez', email: 'renee@guests.test' };
  const { booking } = await book(app, app.visitor(), { when: 'later', who });
  await sql('update bookings set phone = $2 where id = $1', [booking.id, '+1 (443) 555-7193']);
  for (const q of ['renee ibanez', 'RENÉE IBÁÑEZ', 'ibañ', '443 555 7193', '(443) 555-71', '14435557193', '7193']) {
    expect(await jobs(q), q).toEqual([booking.id]);
    expect(await guests(q), q).toEqual([who.email]);
  }
  for (const q of [`#BK-${booking.id}`, `bk ${booking.id}`, `#${booking.id}`, `${booking.id}`]) {
    expect(await jobs(q), q).toContain(booking.id);
    expect(await guests(q), q).toContain(who.email);
  }
  // However they are found, all of their bookings are counted.
  await book(app, app.visitor(), { when: 'later', who });
  const counts = (await admin.ask('GET /_api/admin/guests', { q: `#BK-${booking.id}` })).map(
    ({ bookingsCount }) => bookingsCount,
  );
  expect(counts).toEqual([2]);
  // The middle of a number is no end of one.
  expect(await jobs('5571')).toEqual([]);
});

it('finds cleaners and users in the same ways, with the city', async () => {
  const cleaner = await newCleaner(app);
  const first = await answers[1]({ displayName: 'Rosa Martínez', mobile: '(667) 555-8204' });
  await cleaner.ask('POST /_api/onboarding/cleaner', first);
  for (const q of ['rosa martinez', '667 555 8204', '8204']) {
    const [row, ...others] = await admin.ask('GET /_api/admin/cleaners', { q });
    expect([row?.name, row?.city, others], q).toEqual(['Rosa Martínez', 'Baltimore', []]);
    expect((await admin.ask('GET /_api/admin/users', { q })).map(({ name }) => name)).toEqual(['Rosa Martínez']);
  }
});

it('finds an account by its booking, which is no guest’s', async () => {
  const visitor = app.visitor();
  const { email } = await register(visitor);
  const { booking } = await book(app, visitor, { when: 'later', who: { name: 'Sam Signed-In', email } });
  const q = `#BK-${booking.id}`;
  expect((await admin.ask('GET /_api/admin/users', { q })).map((user) => user.email)).toEqual([email]);
  // By the name that stands there, as who books for somebody else has another one.
  const byName = await admin.ask('GET /_api/admin/users', { q: 'sam signed' });
  expect(byName.map((user) => user.email)).toEqual([email]);
  expect(await guests(q)).toEqual([]);
  const { cleanerId } = (await admin.ask('GET /_api/admin/jobs', { q }))[0]!;
  expect((await admin.ask('GET /_api/admin/cleaners', { q })).map(({ id }) => id)).toEqual([cleanerId]);
});

it('finds an account by a booking that was made as a guest with its email, once that is proven', async () => {
  const email = newEmail();
  const { booking } = await book(app, app.visitor(), { when: 'later', who: { name: 'Gwen Guest', email } });
  await sql('update bookings set phone = $2 where id = $1', [booking.id, '(410) 555-6271']);
  const found = async (q: string) =>
    (await admin.ask('GET /_api/admin/users', { q })).map(({ id, email: found }) => ({ id, email: found }));
  const visitor = app.visitor();
  const { id } = (await register(visitor, { email })).user;
  const [number, phone] = [`#BK-${booking.id}`, '410 555 6271'];
  const phoneShown = async () =>
    (await admin.ask('GET /_api/admin/customer', { customerId: String(id) })).customer.phone;
  expect([await found(number), await found(phone), await phoneShown()]).toEqual([[], [], null]);
  await proveEmail(visitor);
  const them = [{ id, email }];
  expect([await found(number), await found(phone), await found('6271')]).toEqual([them, them, them]);
  expect(await phoneShown()).toBe('(410) 555-6271');
});

it('finds no account by a time that was held with its email and never booked', async () => {
  const [owner, stranger] = [app.visitor(), app.visitor()];
  const { email, user } = await register(owner);
  await proveEmail(owner);
  const { slot, service } = await openSlot(stranger, { when: 'later' });
  const customerDetails = { name: 'Not Them', email, phone: '(410) 555-9173' };
  await stranger.ask('POST /_api/bookings/payment-intent', {
    ...{ timeSlotId: slot.id, serviceId: service.id, customerDetails },
  });
  expect(await admin.ask('GET /_api/admin/users', { q: '410 555 9173' })).toEqual([]);
  expect((await admin.ask('GET /_api/admin/customer', { customerId: String(user.id) })).customer.phone).toBeNull();
});
