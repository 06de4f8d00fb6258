import { afterAll, beforeAll, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { keepInCalendar } from '../../tests/calendar-files.ts';
import { moveTo, openTimes } from '../../tests/moves.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { emailedToken, login, PASSWORD } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app);
});
afterAll(() => app.stop());

const renew = async () => (await worker.visitor.ask('POST /_api/cleaner/calendar/renew', {})).address;
/** As somebody's calendar asks: without cookies. */
const read = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** The events of a calendar file by the line rules of RFC 5545; each has every field once. */
function eventsOf(text: string): Record<string, string>[] {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  expect([lines[0], lines.at(-1) || lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  const events: Record<string, string>[] = [];
  for (const line of lines.slice(1, lines.lastIndexOf('END:VCALENDAR'))) {
    const [, name = '', value = ''] = line.match(/^([A-Z-]+)(?:;[^:]*)?:(.*)$/) ?? [];
    expect(name, line).not.toBe('');
    if (line === 'BEGIN:VEVENT') events.push({});
    const event = events.at(-1);
    if (event && name !== 'BEGIN' && name !== 'END') {
      expect(event).not.toHaveProperty(name);
      event[name] = value;
    }
  }
  return events;
}
const inUtc = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

// shows: product/after/calendar
it('has the cleaner’s jobs, in UTC, canceled ones as such, and nothing of where the customer lives', async () => {
  const address = await renew();
  const visitor = app.visitor();
  const kept = await bookCleaner(app, worker, { name: 'Robin Vale', visitor });
  const { bookingId, token } = kept;
  const where = { address: '12 Secret Street', phone: '410 555 0147', notes: 'Key under the mat' };
  await visitor.ask('POST /_api/bookings/details', { bookingId, token, ...where });
  const gone = await bookCleaner(app, worker, { name: 'Sam Soon' });
  const before = eventsOf((await read(address)).text);
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: gone.bookingId, token: gone.token });
  const { status, headers, text } = await read(address);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  const events = eventsOf(text);
  expect(events).toHaveLength(2);
  const host = new URL(app.origin).hostname;
  expect(events.find(({ UID }) => UID === `job-${bookingId}@${host}`)).toMatchObject({
    SUMMARY: 'Standard Clean for Robin V.',
    DTSTART: inUtc(kept.startTime),
    DTEND: inUtc(kept.endTime),
    STATUS: 'CONFIRMED',
    SEQUENCE: '0',
    LOCATION: 'Baltimore\\, MD',
  });
  const canceled = events.find(({ UID }) => UID === `job-${gone.bookingId}@${host}`);
  expect(canceled).toMatchObject({
    SUMMARY: 'Canceled: Standard Clean for Sam S.',
    STATUS: 'CANCELLED',
    SEQUENCE: '1',
  });
  expect(before.map(({ UID }) => UID)).toEqual(events.map(({ UID }) => UID));
  for (const secret of [...Object.values(where), kept.who.email, token, 'Vale']) expect(text).not.toContain(secret);
  // Made again it is the same, so that calendars see no change.
  expect((await read(address)).text).toBe(text);
});

// shows: product/moving/calendar-files
it('has a job as the emails and the link’s file have it: one event, moved and then canceled, in whichever order they are read', async () => {
  const feed = await renew();
  const job = await bookCleaner(app, worker);
  const { bookingId, token } = job;
  const { visitor } = worker;
  const { email } = (await visitor.ask('GET /_api/auth/session', {})).user;
  /** Of the emails that one side got of it, the first one first; waits for so many. */
  const emailed = (to: string, count: number) =>
    waitFor(async () => {
      const own = app.sandbox.mail.messages(to).filter(({ text }) => new RegExp(`#BK-${bookingId}\\b`).test(text));
      const files = own.flatMap(({ attachments }) => attachments).filter(({ type }) => type === 'text/calendar');
      return files.length >= count && files.map(({ content }) => Buffer.from(content, 'base64').toString()).reverse();
    });
  const ofLink = `${app.origin}/_api/bookings/calendar?token=${token}`;
  const collected = { customer: [] as string[], cleaner: [] as string[] };
  const look = async (emails: number) => {
    collected.customer.push((await read(ofLink)).text);
    collected.cleaner.push((await read(feed)).text);
    return {
      customer: [...collected.customer, ...(await emailed(job.who.email, emails))],
      cleaner: [...collected.cleaner, ...(await emailed(email, emails))],
    };
  };
  const kept = (files: Awaited<ReturnType<typeof look>>) =>
    (['customer', 'cleaner'] as const).flatMap((side) =>
      [files[side], files[side].toReversed()].map((each) =>
        keepInCalendar(...each).filter(({ uid }) => uid.includes(`-${bookingId}@`)),
      ),
    );
  const booked = { startTime: job.startTime, endTime: job.endTime, sequence: 0, status: 'CONFIRMED' };
  for (const events of kept(await look(1))) expect(events).toMatchObject([booked]);
  const [target] = await openTimes(app, worker, { after: 4 * DAY, most: 1 });
  expect((await moveTo(app.visitor(), job, { timeSlotId: target!.id })).status).toBe(200);
  const { startTime, endTime } = target!;
  const moved = { startTime, endTime, sequence: 1, status: 'CONFIRMED' };
  const files = await look(2);
  for (const events of kept(files)) expect(events).toMatchObject([moved]);
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
  for (const events of kept(await look(3)))
    expect(events).toMatchObject([{ ...moved, sequence: 2, status: 'CANCELLED' }]);
  for (const secret of [job.who.email, token, 'Vale', '/booking/']) expect(files.cleaner.join()).not.toContain(secret);
});

// shows: product/after/calendar
it('goes on with a changed password, of which the email tells, and ends with a reset and with signing out everywhere', async () => {
  const { visitor } = worker;
  const statusOf = async (address: string) => (await read(address)).status;
  const { email } = (await visitor.ask('GET /_api/auth/session', {})).user;
  const [first, changed, reset] = [await renew(), 'another good one', 'a fresh new one'];
  await visitor.ask('POST /_api/auth/change_password', { current: PASSWORD, password: changed });
  expect(await statusOf(first)).toBe(200);
  const words = 'its secret address works as before, unless you set the password by an emailed link';
  await waitFor(async () => (await app.sandbox.mail.messages(email)).some(({ text }) => text.includes(words)));
  await visitor.ask('POST /_api/auth/sign_out_everywhere', {});
  expect(await statusOf(first)).toBe(404);
  await login(visitor, email, changed);
  const second = await renew();
  await visitor.ask('POST /_api/auth/request_password_reset', { email });
  const token = await emailedToken(app, email, '/reset-password');
  await visitor.ask('POST /_api/auth/reset_password', { token, password: reset });
  expect(await statusOf(second)).toBe(404);
  await login(visitor, email, reset);
  expect(await statusOf(await renew())).toBe(200);
});

it('is opened by its last key alone, which nobody can read anywhere, and by none while the cleaner is suspended', async () => {
  const old = await renew();
  expect((await read(old)).status).toBe(200);
  const address = await renew();
  const words = { error: 'This calendar address is invalid or was replaced.' };
  const refused = async (which: string) => {
    const { status, text } = await read(which);
    return status === 404 && JSON.parse(text).error === words.error;
  };
  expect(await refused(old)).toBe(true);
  expect(await refused(old.replace(/=.*/, `=${'x'.repeat(43)}`))).toBe(true);
  const key = new URL(address).searchParams.get('key')!;
  const { rows } = await app.server.database.pool.query('select calendar_feeds::text as row from calendar_feeds');
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(Buffer.from(key).toString('hex'));
  expect(rows[0].row).not.toContain(key);
  const admin = await newAdmin(app);
  const { cleanerId } = worker;
  const change = (status: 'active' | 'suspended') =>
    admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status, reason: 'Looked at.' });
  await change('suspended');
  expect(await refused(address)).toBe(true);
  await change('active');
  expect((await read(address)).status).toBe(200);
  // Only a cleaner has one.
  expect((await app.visitor().call('POST /_api/cleaner/calendar/renew', {})).status).toBe(401);
  expect((await admin.call('POST /_api/cleaner/calendar/renew', {})).status).toBe(404);
  await app.clock.advance((policy.calendar.weeksBack + 1) * 7 * DAY);
  expect(eventsOf((await read(address)).text)).toEqual([]);
  const counted = await app.server.database.pool.query(`select from throttles where key like 'calendar:%'`);
  expect(counted.rowCount).toBe(1);
});
