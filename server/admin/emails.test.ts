import { afterAll, beforeAll, expect, it } from 'vitest';
import { book, customer } from '../../tests/book.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { register } from '../../tests/sign-up.ts';
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

const AGAIN = 'POST /_api/admin/email-again';
const sql = (query: string, values: unknown[]) => app.server.database.pool.query(query, values);
const confirmations = async (to: string) =>
  (await app.sandbox.mail.messages(to)).filter(({ subject }) => subject.startsWith('Booked'));

async function confirmed(name: string) {
  const who = customer(name);
  const { booking, token } = await book(app, app.visitor(), { when: 'later', who });
  const sent = `select key from mails where booking_id = $1 and kind = 'booking-confirmed' and status = 'accepted'`;
  const { key } = await waitFor(async () => (await sql(sent, [booking.id])).rows[0], { what: 'the confirmation' });
  return { key, token, bookingId: booking.id, email: who.email };
}

// shows: product/admin/emails
it('can be found by address and by booking, and read without their secret links', async () => {
  const { key, token, bookingId, email } = await confirmed('Ella Mail');
  const { emails } = await admin.ask('GET /_api/admin/emails', { to: email.toUpperCase() });
  expect(emails).toMatchObject([{ key, kind: 'booking-confirmed', recipient: email, status: 'accepted', bookingId }]);
  const ofJob = await admin.ask('GET /_api/admin/emails', { bookingId: String(bookingId) });
  expect(ofJob.emails.map(({ kind }) => kind).sort()).toEqual(['booking-confirmed', 'job-booked']);
  const { email: opened } = await admin.ask('GET /_api/admin/email', { key });
  expect(opened.content?.text).toContain('Your booking is confirmed');
  expect(opened.content?.text).toContain('/booking/…');
  expect(JSON.stringify(opened)).not.toContain(token);
});

// shows: product/admin/emails
it('are sent again as new ones, and say who did it', async () => {
  const { key, bookingId, email } = await confirmed('Ada Again');
  // Pressed twice within a minute, it is one.
  for (let press = 0; press < 2; press++) await admin.ask(AGAIN, { key });
  await waitFor(async () => (await confirmations(email)).length === 2, { what: 'the second confirmation' });
  const { job } = await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) });
  expect(job.mails.filter(({ kind }) => kind === 'booking-confirmed').length).toBeLessThanOrEqual(3);
  expect(job.history.at(-1)).toMatchObject({ action: 'email.sent-again', who: 'Ada 🧽' });
});

it('that failed say why, and are tried again themselves', async () => {
  const { key, email } = await confirmed('Faye Failed');
  await sql(`update mails set status = 'failed', last_error = '550 No such mailbox' where key = $1`, [key]);
  const { emails } = await admin.ask('GET /_api/admin/emails', { status: 'failed' });
  expect(emails).toMatchObject([{ key, error: '550 No such mailbox' }]);
  await admin.ask(AGAIN, { key });
  await waitFor(async () => (await confirmations(email)).length === 2, { what: 'the email' });
  expect((await admin.ask('GET /_api/admin/emails', { status: 'failed' })).emails).toEqual([]);
});

it('about accounts are not rendered: that would make a secret', async () => {
  const { email } = await register(app.visitor());
  const { emails } = await admin.ask('GET /_api/admin/emails', { to: email });
  const key = emails[0]!.key;
  // The one secret is of the email that is sent; looking makes no second one.
  await waitFor(async () => (await sql(`select from mails where key = $1 and status = 'accepted'`, [key])).rowCount);
  const secrets = async () => (await sql('select from single_use_secrets', [])).rowCount;
  const before = await secrets();
  expect((await admin.ask('GET /_api/admin/email', { key })).email.content).toBeNull();
  expect(await secrets()).toBe(before);
});

it('come in pages', async () => {
  const first = await admin.ask('GET /_api/admin/emails', {});
  expect(first.emails.length).toBeGreaterThan(0);
  expect((await admin.call('GET /_api/admin/emails', { cursor: 'x' })).status).toBe(400);
  const missing = await admin.call('GET /_api/admin/email', { key: 'nothing:1' });
  expect([missing.status, missing.error]).toEqual([404, 'Email not found']);
});
