import { sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import type { Debt, Settlement } from './debts.ts';

/** What a cleaner ever owed (`total`), less what was waived of it, in the order in which it came to be owed. */
export async function selectDebts(source: Db | Trx, cleanerId: number): Promise<(Debt & { total: number })[]> {
  const { rows } = await sql<Debt & { total: number }>`
    select reversals.id, transfers.booking_id as "bookingId", reversals.amount_cents as total,
      reversals.amount_cents - coalesce(debt_waivers.cents, 0) as cents
    from reversals join transfers using (booking_id, n)
    left join ledger on ledger.kind = 'debt' and ledger.provider_id = reversals.id
    left join debt_waivers on reversal_id = reversals.id
    where cleaner_id = ${cleanerId} and reversals.state = 'short'
    order by ledger.id, reversals.at, reversals.id
  `.execute(source);
  return rows;
}

/** What was kept back of a cleaner's shares, in that order; last what is on its way. */
export async function selectSettlements(source: Db | Trx, cleanerId: number): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select transfers.booking_id as "bookingId", settled_cents as cents
    from transfers
    left join ledger on kind = 'debt_settled' and ledger.provider_id = 'settled:' || transfers.booking_id || ':' || n
    where cleaner_id = ${cleanerId} and settled_cents > 0 and transfers.state in ('sending', 'sent')
    order by ledger.id nulls last, transfers.booking_id, n
  `.execute(source);
  return rows;
}

/** The cleaner who ever owed something of a job. */
export const selectDebtor = async (trx: Trx, bookingId: number): Promise<number | undefined> =>
  (
    await trx
      .selectFrom('reversals')
      .innerJoin('transfers', (join) =>
        join.onRef('transfers.booking_id', '=', 'reversals.booking_id').onRef('transfers.n', '=', 'reversals.n'),
      )
      .select('transfers.cleaner_id')
      .where('reversals.booking_id', '=', bookingId)
      .where('reversals.state', '=', 'short')
      .limit(1)
      .executeTakeFirst()
  )?.cleaner_id;

export async function insertWaiver(trx: Trx, waiver: Tables['debt_waivers']): Promise<void> {
  await trx.insertInto('debt_waivers').values(waiver).execute();
}

export const findWaiver = (db: Db, reversalId: string) =>
  db.selectFrom('debt_waivers').selectAll().where('reversal_id', '=', reversalId).executeTakeFirst();
