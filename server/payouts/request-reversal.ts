import type { Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { loadMoney } from './load-money.ts';
import { insertReversal, markReversalWanted, type Reversal, selectFailedReversals } from './reversals.sql.ts';
import { splitExcess } from './transfer-amounts.ts';
import { type LockedTransfer, selectTransfers } from './transfers.sql.ts';

export const REVERSALS = 'reversal';

/** Requests the reversals of what each transfer gives back; `id` is what they are for. Gives the ids of them. */
export async function requestReversals(
  deps: PayoutDeps,
  trx: Trx,
  parts: readonly (LockedTransfer & { cents: number })[],
  id: string,
): Promise<string[]> {
  const at = deps.clock.now();
  const wanted = parts.map((part) => ({ ...part, id: `${id}:${part.n}` }));
  for (const { id, booking_id, n, cents: amount_cents } of wanted)
    await insertReversal(trx, { id, booking_id, n, amount_cents, at });
  return wanted.map((part) => part.id);
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

/**
 * Whether the cleaner would have too much of its payment without a reversal. Not so where a dispute has ended that leaves the
 * cleaner their share, or the team takes back that it is void, unless a refund has made the share less in the meantime. For
 * a refund it always comes back.
 */
export async function isStillNeeded(
  deps: Pick<PayoutDeps, 'db' | 'payments'>,
  { id, booking_id, n, amount_cents }: Reversal,
  intentId: string | null,
): Promise<boolean> {
  if (id.startsWith('refund:')) return true;
  const transfers = (await selectTransfers(deps.db, booking_id)).map((transfer) =>
    transfer.n === n ? { ...transfer, wanted_cents: transfer.wanted_cents - amount_cents } : transfer,
  );
  const excess = splitExcess(transfers, await loadMoney(deps, deps.db, booking_id));
  return excess.some(({ intent_id }) => intent_id === intentId);
}
