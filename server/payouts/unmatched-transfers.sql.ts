import type { Db } from '../schema/tables.ts';

/** Whose a transfer is that somebody made at the provider itself. */

/** Whether one that names this booking, held since then, is ours: whoever sends it finds it again. */
export async function isBookingHeldSince(db: Db, bookingId: string, heldSince: string | undefined): Promise<boolean> {
  if (!/^[1-9]\d{0,8}$/.test(bookingId)) return false;
  const row = await db
    .selectFrom('bookings')
    .select('created_at')
    .where('id', '=', Number(bookingId))
    .executeTakeFirst();
  return row !== undefined && (heldSince === undefined || row.created_at.toISOString() === heldSince);
}

/** The cleaner whose account it is; undefined for an account that is nobody's here. */
export const findCleanerOf = async (db: Db, accountId: string): Promise<number | undefined> =>
  (await db.selectFrom('payout_accounts').select('cleaner_id').where('account_id', '=', accountId).executeTakeFirst())
    ?.cleaner_id;
