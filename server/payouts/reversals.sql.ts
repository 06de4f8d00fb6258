import type { Selectable } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

export type Reversal = Selectable<Tables['reversals']>;

/** A part of a transfer that is to come back. A second time for the same id changes nothing. */
export async function insertReversal(
  trx: Trx,
  reversal: Pick<Reversal, 'id' | 'booking_id' | 'n' | 'amount_cents' | 'at'>,
): Promise<void> {
  await trx
    .insertInto('reversals')
    .values({
      ...reversal,
      state: 'wanted',
      provider_id: null,
      reason_code: null,
      last_error: null,
      asked_at: reversal.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export const findReversal = (source: Db | Trx, id: string) =>
  source.selectFrom('reversals').selectAll().where('id', '=', id).executeTakeFirst();

/** Reversals of a booking that the provider is to be asked for. */
export const selectWantedReversals = (source: Db | Trx, bookingId: number) =>
  source
    .selectFrom('reversals')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'wanted')
    .orderBy('id')
    .execute();

/** Ends a reversal and counts it; false when that was done before. */
export async function endReversal(
  trx: Trx,
  id: string,
  change: { state: 'sent' | 'short'; providerId: string | null },
): Promise<Reversal | undefined> {
  const ended = await trx
    .updateTable('reversals')
    .set({ state: change.state, provider_id: change.providerId })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .returningAll()
    .executeTakeFirst();
  if (!ended) return undefined;
  await trx
    .updateTable('transfers')
    .set((eb) => ({ reversed_cents: eb('reversed_cents', '+', ended.amount_cents) }))
    .where('booking_id', '=', ended.booking_id)
    .where('n', '=', ended.n)
    .execute();
  return ended;
}
