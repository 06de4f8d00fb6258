import { sql } from 'kysely';
import type { Trx } from '../schema/tables.ts';

/** What an account and a cleaner have had with each other (docs/decisions/0033-plans-at-todays-rate.md). */

interface Pair {
  userId: number;
  cleanerId: number;
}

/**
 * Whether the cleaner, or the team, has ended plans of this customer, or a question of theirs is without a yes, and the cleaner
 * has accepted none since.
 */
export async function isEndedByCleaner(trx: Trx, { userId, cleanerId }: Pair): Promise<boolean> {
  const { rows } = await sql<{ is_ended: boolean }>`
    select exists (
      select from plans as said
      where said.customer_user_id = ${userId} and said.cleaner_id = ${cleanerId}
        and (said.end_code in ('by_cleaner', 'not_accepted', 'by_team') or said.ends_after is not null
          or (said.asked_until is not null and said.accepted_at is null))
        and not exists (
          select from plans as accepted
          where accepted.customer_user_id = said.customer_user_id and accepted.cleaner_id = said.cleaner_id
            and accepted.accepted_at > coalesce(said.ended_at, 'infinity')
        )
    ) as is_ended
  `.execute(trx);
  return rows[0]?.is_ended ?? false;
}

interface WeeklyTime {
  /** The local date of one of its visits. */
  date: string;
  startMinute: number;
  minutes: number;
}

/** Whether a plan of theirs that has not ended has the same weekday, and a time that overlaps. */
export async function hasPlanThen(trx: Trx, { userId, cleanerId }: Pair, time: WeeklyTime): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (
      select from plans
      where customer_user_id = ${userId} and cleaner_id = ${cleanerId} and state <> 'ended'
        and extract(dow from anchor_date::date) = extract(dow from ${time.date}::date)
        and start_minute < ${time.startMinute + time.minutes} and start_minute + minutes > ${time.startMinute}
    ) as is_taken
  `.execute(trx);
  return rows[0]?.is_taken ?? false;
}
