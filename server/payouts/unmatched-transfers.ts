import type Stripe from 'stripe';
import { conflict } from '#platform/errors';
import { codeOf, isProviderUnavailable, providerUnavailable } from '#server/payments';
import type { PayoutDeps } from './deps.ts';
import { findCleanerOf, isBookingHeldSince } from './unmatched-transfers.sql.ts';

/** Money that somebody sent to an account at the provider itself, and that no booking explains (docs/product.md#the-books). */

/** Writes a transfer down for the team, unless it is one of ours whose answer got lost. Throws the provider's errors. */
export async function recordUnmatchedTransfer(deps: PayoutDeps, transferId: string): Promise<void> {
  const { transfers } = await deps.stripe();
  const transfer = await transfers.retrieve(transferId);
  const { booking_id: bookingId, held_since: heldSince } = transfer.metadata;
  if (bookingId && (await isBookingHeldSince(deps.db, bookingId, heldSince))) return;
  await save(deps, transfer);
}

/**
 * Takes back what is left of such a transfer; null where none of this id is open. Asked twice, the provider does it once.
 * Throws 409 where the account does not hold as much any more, and 503.
 */
export async function takeBackUnmatchedTransfer(deps: PayoutDeps, transferId: string): Promise<'taken_back' | null> {
  if (!(await deps.payments.isOpenUnmatchedTransfer(transferId))) return null;
  const { transfers } = await deps.stripe();
  try {
    const { amount, amount_reversed: back } = await transfers.retrieve(transferId);
    // A key for each try: the provider would repeat a refusal for a day.
    const idempotencyKey = `reversal:unmatched:${transferId}:${back}:${deps.clock.now().getTime()}`;
    if (back < amount) await transfers.createReversal(transferId, { amount: amount - back }, { idempotencyKey });
    await save(deps, await transfers.retrieve(transferId));
  } catch (error) {
    if (codeOf(error) === 'balance_insufficient')
      throw conflict('The account does not hold this money any more. Please ask its owner for it.');
    throw isProviderUnavailable(error) ? providerUnavailable() : error;
  }
  return 'taken_back';
}

async function save({ db, clock, payments }: PayoutDeps, transfer: Stripe.Transfer): Promise<void> {
  const { id, amount, amount_reversed, destination } = transfer;
  const accountId = typeof destination === 'string' ? destination : destination?.id;
  const at = clock.now();
  await payments.saveUnmatchedTransfer({
    transfer_id: id,
    cleaner_id: (accountId && (await findCleanerOf(db, accountId))) || null,
    amount_cents: amount,
    found_at: at,
    settled_at: amount_reversed === amount ? at : null,
  });
}
