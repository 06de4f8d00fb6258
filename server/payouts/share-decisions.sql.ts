import type { Selectable } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** What the team decides of shares. */

export type Decision = Selectable<Tables['share_decisions']>;

/** The decision that holds for a booking's share. */
export const findDecision = (source: Db | Trx, bookingId: number): Promise<Decision | undefined> =>
  source
    .selectFrom('share_decisions')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();

/** One decision of a booking, in force or not. */
export const findDecisionById = (source: Db | Trx, bookingId: number, id: number): Promise<Decision | undefined> =>
  source
    .selectFrom('share_decisions')
    .selectAll()
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();

/** The decision that held does not any more; false where there was none. */
export async function replaceDecision(trx: Trx, bookingId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('share_decisions')
    .set({ replaced_at: at })
    .where('booking_id', '=', bookingId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts a decision in the place of the one that held; undefined where somebody else has just decided. */
export async function insertDecision(
  trx: Trx,
  decision: Pick<Decision, 'booking_id' | 'action' | 'reason' | 'admin_id' | 'at'>,
): Promise<number | undefined> {
  await replaceDecision(trx, decision.booking_id, decision.at);
  const inserted = await trx
    .insertInto('share_decisions')
    .values({ ...decision, replaced_at: null })
    .onConflict((conflict) => conflict.column('booking_id').where('replaced_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Whose job a booking is; undefined for one that was never given to its customer. */
export const findJobOf = (source: Db | Trx, bookingId: number) => jobOf(source, bookingId).executeTakeFirst();

/** The same, before its transfers are locked: what settles a report locks them in that order too. */
export const lockJobOf = (trx: Trx, bookingId: number) => jobOf(trx, bookingId).forNoKeyUpdate().executeTakeFirst();

const jobOf = (source: Db | Trx, bookingId: number) =>
  source
    .selectFrom('bookings')
    .select(['id', 'cleaner_id'])
    .where('id', '=', bookingId)
    .where('booked_at', 'is not', null)
    .where('cancel_code', 'is distinct from', 'slot_lost');

/** What the ledger has as the platform's of a booking's share, in cents, and in how many entries. */
export async function selectVoidEntries(trx: Trx, bookingId: number): Promise<{ cents: number; count: number }> {
  const rows = await trx
    .selectFrom('ledger')
    .select('amount_cents')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'share_void')
    .execute();
  return { cents: rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0), count: rows.length };
}
