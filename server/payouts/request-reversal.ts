import type { Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { isHeld, isTip, tipRestCents } from './load-money.ts';
import { insertReversal, markReversalWanted, type Reversal, selectFailedReversals } from './reversals.sql.ts';
import { findDecision } from './share-decisions.sql.ts';
import type { LockedTransfer } from './transfers.sql.ts';

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
 * Whether what a reversal is for is not over: a dispute of its payment that has ended leaves the cleaner their share, and so
 * does the team that takes back that it is void. A tip is never void, and what a bank gave back of one comes back. For a
 * refund it always comes back.
 */
export async function isStillNeeded(
  { db, payments }: PayoutDeps,
  { id, booking_id }: Reversal,
  intentId: string | null,
): Promise<boolean> {
  if (id.startsWith('refund:')) return true;
  const charges = await payments.chargesOf(db, booking_id);
  if (isTip(charges, intentId))
    return charges.some(
      (charge) => charge.intentId === intentId && (charge.heldCents > 0 || tipRestCents(charge) < charge.restCents),
    );
  const isVoid = (await findDecision(db, booking_id))?.action === 'void';
  return isVoid || (id.startsWith('dispute:') && isHeld(charges, intentId));
}
