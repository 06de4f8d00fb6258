import { sql } from 'kysely';
import type { Db, Tables } from '../schema/tables.ts';

/** Transfers that somebody made at the provider itself: they belong to no booking. */

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

/** What is known of it stays, but for whether all of it has come back. */
export async function saveUnmatchedTransfer(db: Db, transfer: Tables['unmatched_transfers']): Promise<void> {
  await db
    .insertInto('unmatched_transfers')
    .values(transfer)
    .onConflict((conflict) =>
      conflict.column('transfer_id').doUpdateSet({
        settled_at: sql`coalesce(unmatched_transfers.settled_at, excluded.settled_at)`,
      }),
    )
    .execute();
}

/** Whether it is known, and not all of it has come back. */
export const isOpenUnmatchedTransfer = async (db: Db, transferId: string): Promise<boolean> =>
  (await db
    .selectFrom('unmatched_transfers')
    .select('transfer_id')
    .where('transfer_id', '=', transferId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()) !== undefined;
