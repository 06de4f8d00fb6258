import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#contract/time';
import { bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { refundForTeam } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Emails about a booking: each occurrence once, whatever is tried again, and each as of its own moment. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

const query = (text: string, ...values: unknown[]) => app.server.database.pool.query(text, values);

/** The rows of a kind of email about a booking, once all emails have been sent. */
async function emailsOf(bookingId: number, kind: string) {
  await waitFor(async () => (await query(`select from mails where status = 'waiting'`)).rowCount === 0);
  const found = 'select * from mails where booking_id = $1 and kind = $2 order by created_at';
  return (await query(found, bookingId, kind)).rows;
}

/** As its row would be sent now; null where it is no longer true. */
async function rendered({ kind, key, booking_id: bookingId, tells }: Awaited<ReturnType<typeof emailsOf>>[number]) {
  const about = { key, bookingId, userId: null, contactMessageId: null, tells };
  const email = await app.server.modules.bookings.emailRenderers[kind]!(about);
  return email && JSON.stringify(email.content);
}

/** A job a day before its start, of which both sides were reminded. */
async function remindedJob() {
  const job = await bookCleaner(app, await newBookableCleaner(app));
  await advanceTo(app, job.startTime, -23 * HOUR);
  await app.catchUp();
  expect(await emailsOf(job.bookingId, 'reminder-cleaner')).toMatchObject([{ status: 'accepted' }]);
  return job;
}

/** The booking gets another start, as a move will give it one, and nobody was reminded of that. */
const move = ({ bookingId }: { bookingId: number }, hours: number) =>
  query(
    `update bookings set starts_at = starts_at + $2 * interval '1 hour', ends_at = ends_at + $2 * interval '1 hour',
      revision = revision + 1, reminded_at = null where id = $1`,
    bookingId,
    hours,
  );

describe('a reminder', () => {
  it('is sent again for another start, and tells that one', async () => {
    const job = await remindedJob();
    await move(job, 72);
    await advanceTo(app, job.startTime, 49 * HOUR);
    await app.catchUp();
    for (const kind of ['reminder-customer', 'reminder-cleaner']) {
      const [first, second, ...more] = await emailsOf(job.bookingId, kind);
      expect(more).toEqual([]);
      expect([first.status, second.status]).toEqual(['accepted', 'accepted']);
      expect(Date.parse(second.tells.startsAt) - Date.parse(first.tells.startsAt)).toBe(72 * HOUR);
    }
  });

  it('says how near the day is by the city’s calendar as it is sent, and is not sent once the job has begun', async () => {
    const job = await remindedJob();
    const [toCustomer] = await emailsOf(job.bookingId, 'reminder-customer');
    const [toCleaner] = await emailsOf(job.bookingId, 'reminder-cleaner');
    const says = async (nearness: string, more = {}) => {
      for (const email of [toCustomer, toCleaner])
        expect(await rendered({ ...email, ...more })).toContain(`"subject":"${nearness}: `);
    };
    await says('Tomorrow');
    // A server that was down sends late.
    await advanceTo(app, job.startTime, -0.5 * HOUR);
    await says('Today');
    await advanceTo(app, job.startTime, 1);
    for (const email of [toCustomer, toCleaner]) expect(await rendered(email)).toBeNull();
    await move(job, 72);
    await says('Soon', { tells: null });
  });

  it('of the same start is one, however often it is due', async () => {
    const job = await remindedJob();
    await query('update bookings set reminded_at = null where id = $1', job.bookingId);
    await app.catchUp();
    for (const kind of ['reminder-customer', 'reminder-cleaner'])
      expect(await emailsOf(job.bookingId, kind)).toHaveLength(1);
  });

  it('is sent again for a start that was moved away and back', async () => {
    const job = await remindedJob();
    await move(job, 72);
    await move(job, -72);
    await app.catchUp();
    for (const kind of ['reminder-customer', 'reminder-cleaner'])
      expect(await emailsOf(job.bookingId, kind)).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }]);
  });

  it('of a start that is another one by now is not sent', async () => {
    const job = await remindedJob();
    const [email] = await emailsOf(job.bookingId, 'reminder-customer');
    expect(await rendered(email)).toContain('comes soon');
    await move(job, 2);
    expect(await rendered(email)).toBeNull();
    // One of the release before kept nothing: it tells of the booking as it is.
    expect(await rendered({ ...email, tells: null })).toContain('comes soon');
  });
});

it('nothing is told of a start that is moved away in this very moment, until it is near again', async () => {
  const job = await bookCleaner(app, await newBookableCleaner(app));
  await advanceTo(app, job.startTime, -23 * HOUR);
  const holder = await app.server.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from bookings where id = $1 for update', [job.bookingId]);
  const task = app.server.modules.bookings.scheduledTasks.find(({ name }) => name === 'send reminders')!;
  const reminding = task.run();
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await waitFor(async () => ((await app.server.database.pool.query(waiting)).rowCount ?? 0) > 0);
  await holder.query(
    `update bookings set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days',
      revision = revision + 1 where id = $1`,
    [job.bookingId],
  );
  await holder.query('commit');
  holder.release();
  await reminding;
  expect(await emailsOf(job.bookingId, 'reminder-cleaner')).toEqual([]);
  await advanceTo(app, job.startTime, 49 * HOUR);
  await task.run();
  expect(await emailsOf(job.bookingId, 'reminder-cleaner')).toHaveLength(1);
});

describe('an email keeps', () => {
  it('to whom it goes in which role, and what was agreed', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker);
    const agreed = { startsAt: job.startTime, endsAt: job.endTime, totalCents: 13_500 };
    expect(await emailsOf(job.bookingId, 'booking-confirmed')).toMatchObject([
      { role: 'customer', recipient: job.who.email, tells: agreed },
    ]);
    const [email] = await emailsOf(job.bookingId, 'job-booked');
    expect(email).toMatchObject({ role: 'cleaner', tells: agreed });
    // For somebody else it is another email, which this one does not stand for.
    await query('update bookings set cleaner_id = (select min(id) from cleaners) where id = $1', job.bookingId);
    expect(await rendered(email)).toBeNull();
    await query('update bookings set cleaner_id = $2 where id = $1', job.bookingId, email.tells.cleanerId);
  });

  it('its amounts, whatever goes back later', async () => {
    const job = await bookCleaner(app, await newBookableCleaner(app));
    await advanceTo(app, job.startTime, -HOUR);
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: job.bookingId, token: job.token });
    const [toCustomer] = await emailsOf(job.bookingId, 'booking-canceled');
    const [toCleaner] = await emailsOf(job.bookingId, 'job-canceled');
    expect(toCustomer.tells).toMatchObject({ refundCents: 9000, keptCents: 4500 });
    const before = [await rendered(toCustomer), await rendered(toCleaner)];
    expect(before[0]).toContain('$45.00');
    await refundForTeam(app, job.bookingId, 30);
    expect([await rendered(toCustomer), await rendered(toCleaner)]).toEqual(before);
    const [refund] = await emailsOf(job.bookingId, 'refund-sent');
    expect(refund).toMatchObject({ role: 'customer', tells: { refundCents: 3000 } });
    expect(await rendered(refund)).toContain('$30.00 is on its way back to your card.');
  });
});
