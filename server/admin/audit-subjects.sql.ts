import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';

/** The job, or the cleaner, behind what the audit log names by something of theirs. */
export interface About {
  bookingId: number | null;
  cleanerId: number | null;
  /** Of who booked, or of the cleaner. */
  name: string | null;
}

/**
 * By the subjects of entries: of a plan the job that it began with, of an item of the queue ('report:12', 'payout:1042:1') or an
 * email its job, else its cleaner. What is of neither, or is gone, is left out.
 */
export async function selectAbout(db: Db, subjects: readonly string[]): Promise<Map<string, About>> {
  const { rows } = await sql<About & { subject: string }>`
    with named as (
      select subject, split_part(subject, ':', 1) as kind, substr(subject, strpos(subject, ':') + 1) as name
      from unnest(${[...new Set(subjects)]}::text[]) as subject
    ), wanted as (
      select *, substring(name from '^[1-9][0-9]{0,8}')::int as number,
        substring(name from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid as uuid
      from named
    ), found as (
      select subject, case
        when kind in ('contested', 'undone', 'no_address', 'review_report', 'payout') then number
        when kind = 'plan' then (select first_booking_id from plans where plans.id = number)
        when kind = 'seeking' then (select booking_id from rescues where rescues.id = number)
        when kind = 'report' then (select booking_id from reports where reports.id = number)
        when kind = 'withheld' then (select booking_id from share_decisions where share_decisions.id = number)
        when kind = 'card' then (select booking_id from off_session_charges where off_session_charges.id = number)
        when kind = 'refund' then (select booking_id from refunds where refunds.id = uuid)
        when kind = 'reversal' then (select booking_id from reversals where reversals.id = wanted.name)
        when kind = 'dispute' then (select booking_id from disputes where disputes.id = wanted.name)
        when kind = 'mail' then (select booking_id from mails where mails.key = wanted.name)
      end as booking_id, case
        when kind in ('review', 'suspended') then number
        when kind = 'bank_payout' then (select cleaner_id from failed_payouts where failed_payouts.id = wanted.name)
        when kind = 'unmatched_transfer' then (
          select cleaner_id from unmatched_transfers where transfer_id = wanted.name
        )
      end as cleaner_id
      from wanted
    )
    select subject, bookings.id as "bookingId", cleaners.id as "cleanerId",
      coalesce(bookings.customer_name, users.display_name) as name
    from found
    left join bookings on bookings.id = booking_id
    left join cleaners on cleaners.id = found.cleaner_id
    left join users on users.id = cleaners.user_id
    where bookings.id is not null or cleaners.id is not null
  `.execute(db);
  return new Map(rows.map(({ subject, ...about }) => [subject, about]));
}
