import { sql } from 'kysely';
import type { Db, Tables } from '../schema/tables.ts';

/** Transfers that somebody made at the provider itself: they are no money of a booking. */

export type UnmatchedTransfer = Tables['unmatched_transfers'];

/** What is known of it stays, but for whether all of it has come back. */
export async function saveUnmatchedTransfer(db: Db, transfer: UnmatchedTransfer): Promise<void> {
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
