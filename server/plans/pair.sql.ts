import { sql } from 'kysely';
import type { Trx } from '../schema/tables.ts';
import type { PlanRow } from './plans.sql.ts';

/** What an account and a cleaner have had with each other (docs/decisions/0033-plans-at-todays-rate.md). */

interface Pair {
  userId: number;
  cleanerId: number;
}

/**
 * Whether the cleaner has to be asked, also where they take others without it: they, or the team, have ended plans of this
 * customer, or a question of theirs is without a yes, and the cleaner has accepted none since.
 */
export async function hasToBeAsked(trx: Trx, { userId, cleanerId }: Pair): Promise<boolean> {
  const { rows } = await sql<{ is_asked: boolean }>`
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
    ) as is_asked
  `.execute(trx);
  return rows[0]?.is_asked ?? false;
}

interface TimeOfDay {
  startMinute: number;
  minutes: number;
}

/** Plans of theirs but one that have not ended, at hours that overlap these, on whichever days. */
export const selectPlansAtHours = (
  trx: Trx,
  { userId, cleanerId }: Pair,
  { startMinute, minutes }: TimeOfDay,
  exceptId = 0,
): Promise<Pick<PlanRow, 'anchor_date' | 'repeat_weeks'>[]> =>
  trx
    .selectFrom('plans')
    .select(['anchor_date', 'repeat_weeks'])
    .where('customer_user_id', '=', userId)
    .where('cleaner_id', '=', cleanerId)
    .where('state', '<>', 'ended')
    .where('id', '<>', exceptId)
    .where('start_minute', '<', startMinute + minutes)
    .where(sql`start_minute + minutes`, '>', startMinute)
    .execute();
