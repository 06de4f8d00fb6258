import type pg from 'pg';

/** What the product's own rows say about money, times and emails, apart from the seeded demo data. */
export interface StoredRows {
  bookings: BookingRow[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  disputes: { id: string; intent_id: string; booking_id: number; amount_cents: number; state: string }[];
  /** Of each booking that a card was charged for while its owner was away: how the last try ended. */
  lastTries: { booking_id: number; state: string }[];
  ledger: { booking_id: number; kind: string; amount_cents: number; provider_id: string }[];
  transfers: TransferRow[];
  reversals: ReversalRow[];
  /** Paid intents that belong to no booking. */
  unmatchedPayments: string[];
  emails: EmailRow[];
  /** Times whose status does not fit their bookings. */
  inconsistentSlots: { id: number; status: string; pending: number; given: number; next: number; offers: number }[];
  /** Times held for a booking that moves, without a move that is being paid, or the other way round. */
  inconsistentMoves: { id: number; status: string; next_slot_id: number | null }[];
  /** Bookings for which somebody else is looked for, or was found or not, that are not as their last search ended. */
  inconsistentRescues: { id: number; status: string; state: string | null }[];
  eventsWaiting: number;
}

export interface BookingRow {
  id: number;
  status: string;
  intent_id: string | null;
  attempt: number;
  held_until: Date;
  cancel_code: string | null;
  fee_basis_points: number;
  plan_id: number | null;
  starts_at: Date;
  cleaner_left_at: Date | null;
}

export interface PaymentRow {
  intent_id: string;
  booking_id: number;
  purpose: string;
  charge_id: string | null;
  amount_cents: number;
  refunded_cents: number;
}

export interface RefundRow {
  id: string;
  booking_id: number;
  intent_id: string;
  amount_cents: number;
  status: string;
  provider_id: string | null;
}

export interface TransferRow {
  booking_id: number;
  n: number;
  intent_id: string | null;
  cleaner_id: number;
  state: string;
  amount_cents: number;
  settled_cents: number;
  reversed_cents: number;
  provider_id: string | null;
}

export interface ReversalRow {
  id: string;
  booking_id: number;
  n: number;
  amount_cents: number;
  state: string;
  provider_id: string | null;
}

export interface EmailRow {
  key: string;
  kind: string;
  recipient: string;
  status: string;
  last_error: string | null;
  booking_id: number;
  /** Where the queue has it, of one that waits. */
  entry: string | null;
}

// A booker's cookie, or a plan, made every booking but the seeded ones.
const MADE = '(booker_hash is not null or plan_id is not null)';
const OWN = `booking_id in (select id from bookings where ${MADE})`;

/** All of it as it is at one moment. */
export async function readStoredRows(pool: pg.Pool): Promise<StoredRows> {
  const client = await pool.connect();
  const all = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows;
  const one = async (text: string) => Number((await all<{ n: string }>(text))[0]?.n);
  try {
    await client.query('begin isolation level repeatable read');
    return {
      bookings: await all(`select * from bookings where ${MADE} order by id`),
      payments: await all(`select * from payments where ${OWN}`),
      refunds: await all(`select * from refunds where ${OWN}`),
      disputes: await all(`select * from disputes where ${OWN}`),
      lastTries: await all(`
        select distinct on (booking_id) booking_id, state from off_session_charges where ${OWN}
        order by booking_id, id desc`),
      ledger: await all(`select * from ledger where ${OWN}`),
      transfers: await all(`select * from transfers where ${OWN} order by booking_id, n`),
      reversals: await all(`select * from reversals where ${OWN}`),
      unmatchedPayments: (await all<{ intent_id: string }>('select intent_id from stray_payments')).map(
        (row) => row.intent_id,
      ),
      emails: await all(`
        select mails.*, case when status = 'waiting' then (
          select format('%s, repeated %s times: %s', job.state, retry_count, output) from pgboss.job
          where name = 'mail' and data ->> 'id' = key order by created_on desc limit 1
        ) end as entry from mails order by key`),
      inconsistentSlots: await all(`
        with uses as (
          select time_slot_id as slot_id, (status = 'pending')::int as pending,
            (status in ('scheduled', 'completed', 'no_show', 'planned'))::int as given, 0 as next, 0 as offers from bookings
          union all select next_slot_id, 0, 0, 1, 0 from bookings where next_slot_id <> time_slot_id
          union all select slot_id, 0, 0, 0, 1 from waitlist_offers where state = 'waiting'
        ), counts as (
          select slot_id, sum(pending)::int as pending, sum(given)::int as given, sum(next)::int as next,
            sum(offers)::int as offers from uses group by slot_id
        )
        select id, status, coalesce(pending, 0) as pending, coalesce(given, 0) as given, coalesce(next, 0) as next,
          coalesce(offers, 0) as offers
        from time_slots left join counts on slot_id = id
        where coalesce(pending + next + offers, 0) <> (status = 'held')::int
          or coalesce(given, 0) <> (status = 'booked')::int`),
      inconsistentMoves: await all(`
        select bookings.id, status, next_slot_id from bookings
        where (next_slot_id is not null) <> exists (
          select from moves where booking_id = bookings.id and moves.state = 'paying')
          or (status <> 'scheduled' and exists (select from moves where booking_id = bookings.id and ended_at is null))`),
      inconsistentRescues: await all(`
        select bookings.id, bookings.status, last.state from bookings
        left join lateral (
          select rescues.*, (select cleaner_id from rescue_offers where rescue_id = rescues.id
            and accepted_at is not null and refused_at is null) as taken_by,
            (select cleaner_id from job_assignments where booking_id = bookings.id and until_at is null) as assigned
          from rescues where rescues.booking_id = bookings.id order by id desc limit 1
        ) as last on true
        where (bookings.status = 'seeking') <> coalesce(last.state in ('asking', 'seeking'), false)
        or (cleaner_left_at is not null) <> coalesce(last.state <> 'rescued', false)
        or last.state = 'rescued' and (taken_by is distinct from bookings.cleaner_id
          or assigned is distinct from bookings.cleaner_id)
        or last.state <> 'rescued' and (taken_by is not null or assigned is not null)
        or last.state = 'given_back' and (bookings.status not in ('canceled', 'no_show')
          or (select coalesce(sum(amount_cents), 0) from payments where booking_id = bookings.id and purpose <> 'tip')
            <> (select coalesce(sum(amount_cents), 0) from refunds where booking_id = bookings.id))`),
      eventsWaiting: await one('select count(*) as n from provider_events where processed_at is null'),
    };
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/**
 * Bookings to come whose payments, less what goes back, are not their price, or whose slot is not as long as they are; and
 * those whose longer visit is still open.
 */
export async function unevenBookings(pool: pg.Pool): Promise<{ id: number }[]> {
  const { rows } = await pool.query<{ id: number }>(`
    select id from bookings where ${MADE} and status = 'scheduled' and (next_slot_id is not null
      or exists (select from moves where booking_id = bookings.id and ended_at is null)
      or ends_at <> starts_at + minutes * interval '1 minute'
      or not exists (select from time_slots as slot where slot.id = time_slot_id and slot.starts_at = bookings.starts_at
        and slot.ends_at = bookings.ends_at)
      or total_cents + kept_cents <> (select coalesce(sum(amount_cents), 0) from payments where booking_id = bookings.id)
        - (select coalesce(sum(amount_cents), 0) from refunds where booking_id = bookings.id))`);
  return rows;
}

/** Whether nothing is on its way any more: no event or dispute to work on, no money to send, no email to send. */
export async function isIdle(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ quiet: boolean }>(`
    select not exists (select from provider_events where processed_at is null)
      and not exists (select from refunds where status = 'wanted')
      and not exists (select from transfers where state = 'sending')
      and not exists (select from reversals where state = 'wanted')
      and not exists (select from pgboss.job where name = 'dispute-opened' and state in ('created', 'retry', 'active'))
      and not exists (select from mails where status = 'waiting') as quiet`);
  return rows[0]?.quiet === true;
}

/** Whether no outbox entry waits or is being worked on, whatever it is about. */
export async function isOutboxEmpty(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' limit 1`,
  );
  return rowCount === 0;
}
