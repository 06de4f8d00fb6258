import type { Db, Tables, Trx } from '../schema/tables.ts';

/** False, and nothing changes, for one that is known. */
export async function insertFailedPayout(
  trx: Trx,
  payout: Omit<Tables['failed_payouts'], 'settled_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('failed_payouts')
    .values({ ...payout, settled_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A payout made at `paidAt` has reached the bank: it took with it what earlier ones had not brought. */
export async function settleFailedPayouts(trx: Trx, cleanerId: number, paidAt: Date, now: Date): Promise<void> {
  await trx
    .updateTable('failed_payouts')
    .set({ settled_at: now })
    .where('cleaner_id', '=', cleanerId)
    .where('at', '<', paidAt)
    .where('settled_at', 'is', null)
    .execute();
}

export const findOpenFailedPayout = (db: Db, cleanerId: number) =>
  db
    .selectFrom('failed_payouts')
    .selectAll()
    .where('cleaner_id', '=', cleanerId)
    .where('settled_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findFailedPayout = (db: Db, id: string) =>
  db.selectFrom('failed_payouts').selectAll().where('id', '=', id).executeTakeFirst();
