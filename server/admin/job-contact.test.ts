import { afterAll, beforeAll, expect, it } from 'vitest';
import { book, customer } from '../../tests/book.ts';
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

const CONTACT = 'POST /_api/admin/job-contact';
const jobOf = async (bookingId: number) =>
  (await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job;
const emailed = (address: string, subject: RegExp, count = 1) =>
  waitFor(async () => {
    const found = (await app.sandbox.mail.messages(address)).filter((mail) => subject.test(mail.subject));
    return found.length >= count && found;
  });

// shows: product/admin/job-contact
it('corrects phone and address with a reason, and tells the cleaner', async () => {
  const { booking } = await book(app, app.visitor(), { when: 'later', who: customer('Connie Contact') });
  const { cleaner } = await jobOf(booking.id);
  const reason = 'She called: it is number 14.';
  await admin.ask(CONTACT, { bookingId: booking.id, address: '14 Elm Ave', phone: '443 555 0114', reason });
  const { customer: corrected, history } = await jobOf(booking.id);
  expect(corrected).toMatchObject({ name: 'Connie Contact', address: '14 Elm Ave', phone: '443 555 0114' });
  expect(history.at(-1)).toMatchObject({ action: 'booking.contact-corrected', who: 'Ada 🧽', why: reason });
  const [told] = (await emailed(cleaner.email, /^Address, phone or notes changed/)) as { text: string }[];
  expect(told?.text).toContain('14 Elm Ave');
  // The same once more, because an answer got lost, tells nobody again.
  await admin.ask(CONTACT, { bookingId: booking.id, address: '14 Elm Ave', phone: '443 555 0114', reason });
  const { mails } = await jobOf(booking.id);
  expect(mails.filter(({ kind }) => kind === 'job-contact-changed')).toHaveLength(1);
});

it('sends a corrected email the confirmation with a link of its own; the old link ends', async () => {
  const visitor = app.visitor();
  const { booking, token } = await book(app, visitor, { when: 'later', who: customer('Tip Typo') });
  await admin.ask(CONTACT, { bookingId: booking.id, email: 'Tip.Right@Example.test', reason: 'A slip of the pen.' });
  const [told] = (await emailed('tip.right@example.test', /^Booked/)) as { text: string }[];
  const link = told?.text.match(/\/booking\/([\w-]+)/)?.[1];
  expect((await app.visitor().ask('GET /_api/bookings/by-token', { token: link! })).booking.id).toBe(booking.id);
  expect((await app.visitor().call('GET /_api/bookings/by-token', { token })).status).toBe(404);
});

it.each([
  [{ reason: ' ' }, 400, 'A reason is required'],
  [{ email: 'x' }, 400, 'Invalid email address'],
  [{ bookingId: 999_999 }, 404, 'Booking not found'],
])('%j is refused', async (change, status, error) => {
  const { booking } = await book(app, app.visitor(), { when: 'later' });
  const answer = await admin.call(CONTACT, { bookingId: booking.id, address: 'x', reason: 'x', ...change });
  expect([answer.status, answer.error]).toEqual([status, error]);
});
