import type pg from 'pg';

/** What a year is counted from, as it is stored in the end. Amounts in cents. */

const all = async <T extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<T[]> =>
  (await pool.query<T>(text)).rows;

const MADE = '(booker_hash is not null or plan_id is not null)';

/** How many bookings ended how: those that were paid, or of a plan. */
export const countBookings = (pool: pg.Pool) =>
  all<{ of_plan: boolean; status: string; by: string | null; n: number }>(
    pool,
    `select plan_id is not null as of_plan, status, canceled_by as by, count(*)::int as n from bookings
     where ${MADE} and status not in ('pending', 'expired') group by 1, 2, 3 order by 1, 2, 3`,
  );

export const countMoves = (pool: pg.Pool) =>
  all<{ asked_by: string; state: string; n: number }>(
    pool,
    'select asked_by, state, count(*)::int as n from moves group by 1, 2 order by 1, 2',
  );

/** Customers by the month of their first visit that was done, and how many of them had a second one. */
export const countSecondVisits = (pool: pg.Pool) =>
  all<{ month: string; homes: number; again: number }>(
    pool,
    `with done as (
       select customer_user_id, starts_at, row_number() over (partition by customer_user_id order by starts_at) as n
       from bookings where status = 'completed'
     )
     select to_char(first.starts_at at time zone 'America/New_York', 'YYYY-MM') as month, count(*)::int as homes,
       count(second.n)::int as again
     from done as first left join done as second
       on second.customer_user_id = first.customer_user_id and second.n = 2
     where first.n = 1 group by 1 order by 1`,
  );

/** Searches for somebody else, how they ended, and after how many minutes somebody had taken the job. */
export const readRescues = (pool: pg.Pool) =>
  all<{ state: string; given_back_code: string | null; minutes: number | null }>(
    pool,
    `select state, given_back_code, extract(epoch from (
       select min(accepted_at) from rescue_offers where rescue_id = rescues.id) - began_at)::float8 / 60 as minutes
     from rescues order by id`,
  );

export const sumLedger = (pool: pg.Pool) =>
  all<{ kind: string; cents: number; n: number }>(
    pool,
    'select kind, sum(amount_cents)::int as cents, count(*)::int as n from ledger group by kind order by kind',
  );

export interface Wait {
  what: 'charge' | 'share' | 'refund' | 'email';
  due: Date;
  done: Date;
  id: string;
}

/**
 * When something was due and when it was done, of everything that the product does by itself. Shares of jobs that were
 * reported or disputed wait for people.
 */
export const readWaits = (pool: pg.Pool) =>
  all<Wait>(
    pool,
    `select 'share' as what, due_at as due, sent_at as done, booking_id || ':' || n as id from transfers
       where sent_at is not null
         and not exists (select from reports where reports.booking_id = transfers.booking_id)
         and not exists (select from disputes where disputes.booking_id = transfers.booking_id)
     union all
     select 'refund', created_at, sent_at, id::text from refunds where sent_at is not null
     union all
     select 'email', created_at, accepted_at, key from mails where accepted_at is not null
     union all
     select 'charge', greatest(starts_at - interval '36 hours', noticed_at, moved_at),
       (select min(created_at) from off_session_charges where booking_id = bookings.id), bookings.id::text
     from bookings join visit_charges on visit_charges.booking_id = bookings.id
     where exists (select from off_session_charges where booking_id = bookings.id)`,
  );
