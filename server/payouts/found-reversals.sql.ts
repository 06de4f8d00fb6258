import type { Trx } from '../schema/tables.ts';
import type { Reversal } from './reversals.sql.ts';

/**
 * A part of a transfer that somebody took back at the provider itself. What is still to come back of the transfer is
 * less by it, down to nothing. False, and nothing changes, when it was written down before. The transfers are locked.
 */
export async function insertFoundReversal(
  trx: Trx,
  found: Pick<Reversal, 'booking_id' | 'n' | 'amount_cents' | 'at'> & { provider_id: string },
): Promise<boolean> {
  const { booking_id, n, amount_cents } = found;
  const inserted = await trx
    .insertInto('reversals')
    .values({
      ...found,
      id: `found:${found.provider_id}`,
      state: 'sent',
      reason_code: null,
      last_error: null,
      asked_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  const transfer = await trx
    .updateTable('transfers')
    .set((eb) => ({ reversed_cents: eb('reversed_cents', '+', amount_cents) }))
    .where('booking_id', '=', booking_id)
    .where('n', '=', n)
    .returningAll()
    .executeTakeFirstOrThrow();
  const open = await trx
    .selectFrom('reversals')
    .select(['id', 'amount_cents'])
    .where('booking_id', '=', booking_id)
    .where('n', '=', n)
    .where('state', 'in', ['wanted', 'failed'])
    .execute();
  const kept = transfer.amount_cents + transfer.settled_cents - transfer.reversed_cents;
  let excess = open.reduce((sum, each) => sum + each.amount_cents, 0) - Math.max(0, kept);
  for (const { id, amount_cents: wanted } of open) {
    const less = Math.min(excess, wanted);
    if (less <= 0) break;
    excess -= less;
    // By a key of its own: the provider may have stored a refusal of the whole.
    if (less < wanted) {
      await trx
        .updateTable('reversals')
        .set((eb) => ({ amount_cents: wanted - less, attempt: eb('attempt', '+', 1) }))
        .where('id', '=', id)
        .execute();
    } else await trx.deleteFrom('reversals').where('id', '=', id).execute();
  }
  return true;
}
