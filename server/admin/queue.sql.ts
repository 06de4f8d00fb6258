import { sql } from 'kysely';
import type { Db, PayoutProblem } from '../schema/tables.ts';

export interface QueueRow {
  id: string;
  kind: 'review' | 'suspended' | 'report' | 'dispute' | 'stray' | 'refund' | 'payout' | 'reversal' | 'mail';
  at: Date;
  cleaner_id: number | null;
  name: string | null;
  booking_id: number | null;
  cents: number | null;
  detail: string | null;
  /** Why a payout or a reversal is stuck. */
  problem: PayoutProblem | null;
}

/** A place in the queue. */
export interface QueueCursor {
  at: Date;
  id: string;
}

/**
 * What waits for a person, in order of waiting, from a place on. Each part reads an index of what is open, however
 * much was done before.
 */
export const selectQueue = async (db: Db, after: QueueCursor, limit: number): Promise<QueueRow[]> => {
  const { rows } = await sql<QueueRow>`
    select * from (
      select 'review:' || cleaners.id as id, 'review' as kind, coalesce(submitted_at, updated_at) as at,
        cleaners.id as cleaner_id, display_name as name, null::int as booking_id, null::int as cents,
        (select string_agg(kind, ', ' order by kind) from documents where cleaner_id = cleaners.id) as detail,
        null as problem
      from cleaners join users on users.id = user_id where status = 'pending_review'
      union all
      select 'suspended:' || cleaners.id, 'suspended', cleaners.updated_at, cleaners.id, display_name, null, null,
        booked.jobs::text, null
      from cleaners join users on users.id = user_id
      cross join lateral (
        select count(*) as jobs from bookings
        where cleaner_id = cleaners.id and status = 'scheduled'
      ) as booked
      where cleaners.status = 'suspended' and booked.jobs > 0
      union all
      select 'report:' || reports.id, 'report', reports.created_at, null, customer_name, booking_id, null, message, null
      from reports join bookings on bookings.id = booking_id where resolved_at is null
      union all
      select 'dispute:' || disputes.id, 'dispute', opened_at, null, customer_name, booking_id, amount_cents, disputes.status,
        null
      from disputes join bookings on bookings.id = booking_id where undecided
      union all
      select 'payout:' || booking_id || ':' || n, 'payout', due_at, cleaner_id, display_name, booking_id, amount_cents,
        last_error, reason_code
      from transfers join cleaners on cleaners.id = cleaner_id join users on users.id = user_id
      where reason_code is not null
      union all
      select 'reversal:' || reversals.id, 'reversal', at, cleaner_id, display_name, booking_id, reversals.amount_cents,
        reversals.last_error, reversals.reason_code
      from reversals join transfers using (booking_id, n)
      join cleaners on cleaners.id = cleaner_id join users on users.id = user_id
      where reversals.state = 'failed'
      union all
      select 'stray:' || intent_id, 'stray', found_at, null, null, null, null, what || ' (' || intent_id || ')', null
      from stray_payments where settled_at is null
      union all
      select 'refund:' || refunds.id, 'refund', refunds.created_at, null, customer_name, booking_id, amount_cents,
        coalesce(failure_code, last_error), null
      from refunds join bookings on bookings.id = booking_id where refunds.status = 'failed'
      union all
      select 'mail:' || key, 'mail', created_at, null, recipient, booking_id, null, kind || ': ' || last_error, null
      from mails where status = 'failed'
    ) as items
    where (at, id collate "C") > (${after.at}::timestamptz, ${after.id}::text)
    order by at, id collate "C" limit ${limit}
  `.execute(db);
  return rows;
};
