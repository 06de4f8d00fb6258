import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database';
import { newAdmin, newCleaner } from '../../tests/onboard.ts';
import { ownDatabase } from '../../tests/own-database.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { migrate } from './migrations.ts';

/**
 * A database of the release before, where sentences told what was what: after its migration bookings, emails and
 * refunds mean the same, also where somebody had typed just such a sentence.
 */

const LOST = 'The time was no longer available';
const OBSOLETE = 'Nothing to say any more.';

let app: TestApp;
let client: pg.Client;
let cleaner: Visitor;
let admin: Visitor;

const day = (days: number, minutes = 0) => new Date(Date.now() + days * 86_400_000 + minutes * 60_000);
/** Each booking by what it is; the number is its id and the days since it was booked. */
const ID = {
  lost: 1001,
  lostLate: 1002,
  byTeamInThoseWords: 1003,
  byCleanerInThoseWords: 1004,
  byCustomer: 1005,
  byTeam: 1006,
  noShow: 1007,
  refundedInKnownWords: 1008,
  expired: 1009,
  scheduled: 1010,
} as const;
const JOBS = Object.values(ID).filter((id) => id !== ID.lost && id !== ID.lostLate && id !== ID.expired);

const query = (text: string, values: unknown[] = []) => client.query(text, values);

async function insertPeople(): Promise<void> {
  await query(`insert into cities (id, name, slug, state, time_zone) values (1, 'Salem', 'salem', 'MA', 'America/New_York');
    insert into services (id, name, slug, description, surcharge_cents, position) values (1, 'Standard', 'std', '', 0, 1);
    insert into users (id, email, role, display_name, onboarding_complete, created_at)
      values (1, 'old@cleaner.test', 'cleaner', 'Olga Old', true, now());
    insert into cleaners (id, user_id, city_id, status, slug, hourly_rate_cents, created_at, updated_at)
      values (1, 1, 1, 'active', 'olga-old', 4500, now(), now());
    select setval(pg_get_serial_sequence('users', 'id'), 100), setval(pg_get_serial_sequence('cleaners', 'id'), 100)`);
}

/** A booking as the release before wrote it, paid unless it has expired; `refund`: the reason, `typed`: by the team. */
async function insertBooking(
  id: number,
  row: { status: string; booked?: Date; canceled?: [at: Date, by: string, reason: string | null] },
  refund?: { reason: string; cents?: number; typed?: 'booking.refunded' | 'report.resolved' },
): Promise<void> {
  const startsAt = day(1005 - id);
  const [canceledAt = null, by = null, reason = null] = row.canceled ?? [];
  const isPaid = row.status !== 'expired';
  await query(
    `insert into time_slots (id, cleaner_id, city_id, starts_at, ends_at, status)
     values ($1, 1, 1, $2, $3, 'booked')`,
    [id, startsAt, day(1005 - id, 180)],
  );
  await query(
    `insert into bookings (id, time_slot_id, cleaner_id, city_id, service_id, starts_at, ends_at, status, customer_name,
       customer_email, hours, hourly_cents, total_cents, fee_basis_points, free_hours_before, grace_minutes, kept_hours,
       held_until, intent_id, created_at, booked_at, canceled_at, canceled_by, cancel_reason, no_show_at, completed_at)
     values ($1, $1, 1, 1, 1, $2, $3, $4, 'Robin Vale', 'robin@example.test', 3, 4500, 13500, 1500, 24, 5, 1, $5, $6, $5,
       $7, $8, $9, $10, $11, $12)`,
    [
      id,
      startsAt,
      day(1005 - id, 180),
      row.status,
      day(-20),
      `pi_${id}`,
      isPaid ? (row.booked ?? day(-20)) : null,
      canceledAt,
      by,
      reason,
      row.status === 'no_show' ? day(-1) : null,
      row.status === 'completed' ? day(-1) : null,
    ],
  );
  if (!isPaid) return;
  await query(`insert into payments (intent_id, booking_id, amount_cents, paid_at) values ($1, $2, 13500, $3)`, [
    `pi_${id}`,
    id,
    day(-20),
  ]);
  if (!refund) return;
  await query(
    `insert into refunds (id, intent_id, booking_id, amount_cents, reason, status, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, 'sent', now())`,
    [`pi_${id}`, id, refund.cents ?? 13_500, refund.reason],
  );
  if (!refund.typed) return;
  await query(`insert into audit (at, actor, action, subject, detail) values (now(), 'admin:1', $1, $2, $3)`, [
    refund.typed,
    `booking:${id}`,
    { reason: refund.reason },
  ]);
}

const insertEmail = (key: string, bookingId: number, status: string, error: string | null) =>
  query(
    `insert into mails (key, kind, recipient, booking_id, status, last_error, created_at)
     values ($1, 'booking-confirmed', 'robin@example.test', $2, $3, $4, now())`,
    [key, bookingId, status, error],
  );

async function insertOldRows(): Promise<void> {
  await insertPeople();
  const at = day(-2);
  const lost = { booked: at, canceled: [at, 'admin', LOST] as [Date, string, string] };
  await insertBooking(ID.lost, { status: 'canceled', ...lost }, { reason: LOST });
  await insertBooking(ID.lostLate, { status: 'canceled', ...lost }, { reason: LOST });
  const canceled = (by: string, reason: string | null) => ({
    status: 'canceled',
    canceled: [at, by, reason] as [Date, string, string | null],
  });
  await insertBooking(ID.byTeamInThoseWords, canceled('admin', LOST), { reason: 'Canceled by the team' });
  await insertBooking(ID.byCleanerInThoseWords, canceled('cleaner', LOST), { reason: 'Canceled by the cleaner' });
  await insertBooking(ID.byCustomer, canceled('customer', null), { reason: 'Canceled by the customer', cents: 9000 });
  await insertBooking(ID.byTeam, canceled('admin', 'A burst pipe'), { reason: 'Canceled by the team' });
  await insertBooking(ID.noShow, { status: 'no_show' }, { reason: 'The customer was not there', cents: 9000 });
  const typed = { reason: 'Canceled by the customer', cents: 2000, typed: 'booking.refunded' } as const;
  await insertBooking(ID.refundedInKnownWords, { status: 'completed' }, typed);
  await insertBooking(ID.expired, { status: 'expired' });
  await insertBooking(ID.scheduled, { status: 'scheduled' });
  await insertEmail('untrue', ID.byCustomer, 'failed', OBSOLETE);
  await insertEmail('failed', ID.byCustomer, 'failed', 'Mailbox full');
  await insertEmail('sent', ID.byCustomer, 'accepted', null);
  // A share of the hour that was kept, of which half came back for a dispute.
  await query(
    `insert into transfers (booking_id, n, cleaner_id, state, due_at, amount_cents, reversed_cents, provider_id, sent_at)
     values ($1, 1, 1, 'sent', now(), 3825, 1000, 'tr_1', now())`,
    [ID.byCustomer],
  );
  await query(
    `insert into reversals (id, booking_id, n, amount_cents, state, provider_id, at)
     values ('dispute:du_1:1', $1, 1, 1000, 'sent', 'trr_1', now())`,
    [ID.byCustomer],
  );
}

beforeAll(async () => {
  const { config } = await ownDatabase('template0');
  client = new pg.Client(config as pg.ClientConfig);
  await client.connect();
  const { db, close } = openDatabase(config);
  await migrate(db, '0016-office-counts');
  await insertOldRows();
  await migrate(db);
  await close();
  app = await startTestApp({ database: config });
  admin = await newAdmin(app);
  cleaner = await newCleaner(app);
  const { user } = await cleaner.ask('GET /_api/auth/session', {});
  await query('update cleaners set user_id = $1 where id = 1', [user.id]);
});
afterAll(async () => {
  await app.stop();
  await client.end();
});

const jobOf = async (bookingId: number) =>
  (await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job;
const refundsOf = async (bookingId: number) => (await jobOf(bookingId)).refunds.map(({ reason }) => reason);
const jobIds = async () => (await cleaner.ask('GET /_api/cleaner/jobs', {})).jobs.map(({ id }) => id).sort();
const ledger = async () => (await cleaner.ask('GET /_api/cleaner/ledger', {})).entries;
const codeOf = async (id: number) => (await query('select cancel_code from bookings where id = $1', [id])).rows[0];

describe('bookings of the release before', () => {
  it('have the code of how they were canceled', async () => {
    const { rows } = await query('select id, cancel_code from bookings where cancel_code is not null order by id');
    expect(rows.map(({ id, cancel_code }) => [id, cancel_code])).toEqual([
      [ID.lost, 'slot_lost'],
      [ID.lostLate, 'slot_lost'],
      [ID.byTeamInThoseWords, 'by_team'],
      [ID.byCleanerInThoseWords, 'by_cleaner'],
      [ID.byCustomer, 'by_customer'],
      [ID.byTeam, 'by_team'],
    ]);
  });

  it('are jobs of their cleaner, but those whose time was lost', async () => {
    expect(await jobIds()).toEqual(JOBS);
    expect((await ledger()).map(({ bookingId }) => bookingId).sort()).toEqual(JOBS);
    const lost = await cleaner.call('GET /_api/cleaner/job', { bookingId: String(ID.lost) });
    expect(lost.status).toBe(404);
  });

  it.each([
    ['byTeamInThoseWords', 'admin', LOST],
    ['byCleanerInThoseWords', 'cleaner', LOST],
    ['byTeam', 'admin', 'A burst pipe'],
    ['byCustomer', 'customer', null],
  ] as const)('%s: who canceled, and why, is said as before', async (which, canceledBy, cancelReason) => {
    const { job } = await cleaner.ask('GET /_api/cleaner/job', { bookingId: String(ID[which]) });
    expect(job).toMatchObject({ status: 'canceled', canceledBy, cancelReason });
    const { history } = await jobOf(ID[which]);
    expect(history.find(({ action }) => action === 'booking.canceled')).toMatchObject({
      who: canceledBy,
      why: cancelReason,
    });
  });

  it('canceled by a process that still runs the release before get their code all the same', async () => {
    const cancel = (booked: string) =>
      query(
        `update bookings set status = 'canceled', canceled_at = now(), booked_at = ${booked}, canceled_by = 'admin',
           cancel_reason = $2 where id = $1`,
        [ID.scheduled, LOST],
      );
    await query('begin');
    await cancel('now()');
    expect(await codeOf(ID.scheduled)).toEqual({ cancel_code: 'slot_lost' });
    await query('rollback');
    await query('begin');
    await cancel('booked_at');
    expect(await codeOf(ID.scheduled)).toEqual({ cancel_code: 'by_team' });
    await query('rollback');
  });
});

describe('money of the release before', () => {
  it.each([
    ['lost', LOST, 'slot_lost'],
    ['byTeam', 'Canceled by the team', 'canceled_by_team'],
    ['byCustomer', 'Canceled by the customer', 'canceled_by_customer'],
    ['byCleanerInThoseWords', 'Canceled by the cleaner', 'canceled_by_cleaner'],
    ['noShow', 'The customer was not there', 'customer_no_show'],
    ['refundedInKnownWords', 'Canceled by the customer', 'given'],
  ] as const)('%s: goes back for the reason that it had', async (which, reason, code) => {
    expect(await refundsOf(ID[which])).toEqual([reason]);
    const { rows } = await query('select reason_code from refunds where booking_id = $1', [ID[which]]);
    expect(rows).toEqual([{ reason_code: code }]);
  });

  it('that was sent counts as done', async () => {
    const { refunds } = await jobOf(ID.byTeam);
    expect(refunds).toMatchObject([{ status: 'done', failure: null }]);
    const page = await admin.ask('GET /_api/admin/queue', {});
    expect(page.items.filter(({ kind }) => kind === 'refund')).toEqual([]);
  });

  it('is the same in the ledger', async () => {
    const entries = await ledger();
    expect(entries.find(({ bookingId }) => bookingId === ID.byCustomer)).toMatchObject({
      paid: 135,
      refunded: 90,
      net: 38.25,
      state: 'sent',
    });
    expect(entries.find(({ bookingId }) => bookingId === ID.byTeamInThoseWords)).toMatchObject({
      paid: 135,
      refunded: 135,
      net: 0,
      state: 'nothing',
    });
  });
});

describe('emails of the release before', () => {
  it('that were no longer true are obsolete, the others what they were', async () => {
    const { mails } = await jobOf(ID.byCustomer);
    expect(mails.map(({ status, error }) => [status, error]).sort()).toEqual([
      ['accepted', null],
      ['failed', 'Mailbox full'],
      ['obsolete', null],
    ]);
  });

  it('wait for a person only if they failed, also of processes that still run beside this one', async () => {
    await query(`update mails set status = 'waiting' where key = 'untrue'`);
    await query(`update mails set status = 'failed', last_error = $1 where key = 'untrue'`, [OBSOLETE]);
    const { items } = await admin.ask('GET /_api/admin/queue', {});
    expect(items.filter(({ kind }) => kind === 'mail').map(({ id }) => id)).toEqual(['mail:failed']);
    expect((await admin.call('POST /_api/admin/queue/retry', { id: 'mail:untrue' })).status).toBe(404);
  });
});
