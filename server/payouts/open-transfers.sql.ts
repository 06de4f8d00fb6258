import { sql } from 'kysely';
import type { Trx } from '../schema/tables.ts';
import type { LockedTransfer } from './transfers.sql.ts';

/** What of a cleaner's shares is not settled yet. */

/** All transfers of those bookings that still have one to be sent, in one statement and without a lock. */
export async function selectUnsettledTransfers(trx: Trx, cleanerId: number): Promise<LockedTransfer[]> {
  const { rows } = await sql<LockedTransfer>`
    select transfers.*, coalesce((
      select sum(reversals.amount_cents) from reversals
      where reversals.booking_id = transfers.booking_id and reversals.n = transfers.n and reversals.state in ('wanted', 'failed')
    ), 0)::int as wanted_cents
    from transfers where booking_id in (
      select booking_id from transfers where cleaner_id = ${cleanerId} and state in ('waiting', 'sending', 'failed')
    ) order by booking_id, n
  `.execute(trx);
  return rows;
}

/** Whether something that a cleaner got is on its way back, or waits for the team because the provider refused it. */
export const hasReversalUnderWay = async (trx: Trx, cleanerId: number): Promise<boolean> =>
  (await trx
    .selectFrom('reversals')
    .innerJoin('transfers', (join) =>
      join.onRef('transfers.booking_id', '=', 'reversals.booking_id').onRef('transfers.n', '=', 'reversals.n'),
    )
    .select('reversals.id')
    .where('transfers.cleaner_id', '=', cleanerId)
    .where('reversals.state', 'in', ['wanted', 'failed'])
    .limit(1)
    .executeTakeFirst()) !== undefined;
