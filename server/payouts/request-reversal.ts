import type { Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { insertReversal, markReversalWanted, selectFailedReversals } from './reversals.sql.ts';
import { splitReversal } from './transfer-amounts.ts';
import type { LockedTransfer } from './transfers.sql.ts';

export const REVERSALS = 'reversal';

/** Requests the reversals of what is to come back, in cents; `id` is what they are for. Gives the ids of them. */
export async function requestReversals(
  deps: PayoutDeps,
  trx: Trx,
  transfers: readonly LockedTransfer[],
  cents: number,
  id: string,
): Promise<string[]> {
  const parts = splitReversal(transfers, cents).map((part) => ({ ...part, id: `${id}:${part.n}` }));
  for (const { id, booking_id, n, cents: amount_cents } of parts) {
    await insertReversal(trx, { id, booking_id, n, amount_cents, at: deps.clock.now() });
  }
  return parts.map((part) => part.id);
}

/** Asks again for a reversal that was left to the team; false where none of this id was. */
export async function retryReversal(deps: PayoutDeps, trx: Trx, id: string): Promise<boolean> {
  const isFailed = await markReversalWanted(trx, id, deps.clock.now());
  if (isFailed) await deps.outbox.add(trx, REVERSALS, id);
  return isFailed;
}

/**
 * What the booking's reversals were for may be over: those that were left to the team are asked for once more, and
 * dropped where they are refused again and not needed any more.
 */
export async function retryFailedReversals(deps: PayoutDeps, trx: Trx, bookingId: number): Promise<void> {
  for (const id of await selectFailedReversals(trx, bookingId)) await retryReversal(deps, trx, id);
}
