import type { Db, Trx } from '../schema/tables.ts';

/** Tips that were paid before then and of which nobody has told their cleaners yet. */
export const selectTipsToTell = (
  db: Db,
  before: Date,
  limit: number,
): Promise<{ intentId: string; bookingId: number }[]> =>
  db
    .selectFrom('payments')
    .select(['intent_id as intentId', 'booking_id as bookingId'])
    .where('purpose', '=', 'tip')
    .where('tip_told_at', 'is', null)
    .where('paid_at', '<=', before)
    .orderBy('paid_at')
    .limit(limit)
    .execute();

/** Notes that a cleaner was told of a tip; false where they were before. */
export async function markTipTold(trx: Trx, intentId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ tip_told_at: at })
    .where('intent_id', '=', intentId)
    .where('tip_told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
