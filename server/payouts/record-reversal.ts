import type Stripe from 'stripe';
import type { Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { insertFoundReversal } from './found-reversals.sql.ts';
import { endReversal, findReversal } from './reversals.sql.ts';
import { tellCleaner } from './tell-cleaner.ts';
import { findTransferByProviderId, lockTransfers, type Transfer } from './transfers.sql.ts';
import { recordUnmatchedTransfer } from './unmatched-transfers.ts';

/** What the provider says of reversals, as rows and as lines of the ledger. */

/** Ends a reversal that was asked for; `sent`: what the provider took back, null for nothing. The rest is owed. */
export async function recordReversal(
  deps: PayoutDeps,
  trx: Trx,
  id: string,
  sent: Stripe.TransferReversal | null,
): Promise<void> {
  const ended = await endReversal(trx, id, { takenCents: sent?.amount ?? 0, providerId: sent?.id ?? null });
  if (!ended) return;
  const { bookingId: booking_id, takenCents, owed } = ended;
  const at = deps.clock.now();
  if (sent) {
    const entry = { booking_id, kind: 'reversal', amount_cents: takenCents, provider_id: sent.id, at } as const;
    await deps.payments.addLedgerEntry(trx, entry);
  }
  if (owed) {
    const entry = { booking_id, kind: 'debt', amount_cents: -owed.cents, provider_id: owed.id, at } as const;
    await deps.payments.addLedgerEntry(trx, entry);
  }
}

/**
 * A transfer moved at the provider: each of its reversals is looked at, made by us or by hand. One that is none of ours is
 * written down for the team.
 */
export async function handleTransferChange(deps: PayoutDeps, transferId: string): Promise<void> {
  const transfer = await findTransferByProviderId(deps.db, transferId);
  if (!transfer) return recordUnmatchedTransfer(deps, transferId);
  const { transfers } = await deps.stripe();
  for await (const found of transfers.listReversals(transferId, { limit: 100 }))
    await recordFoundReversal(deps, transfer, found);
}

/**
 * Writes down a reversal that the provider has: one that was asked for ends by it, and one that somebody made by hand gets
 * a row of its own. What was still to be taken back is less by that.
 */
export const recordFoundReversal = (
  deps: PayoutDeps,
  { booking_id, n }: Transfer,
  found: Stripe.TransferReversal,
): Promise<void> =>
  deps.transact(async (trx) => {
    await lockTransfers(trx, booking_id);
    const asked = found.metadata?.reversal_id;
    const known = asked ? await findReversal(trx, asked) : undefined;
    if (known && known.state !== 'dropped') {
      if (known.provider_id === null && known.state !== 'short') await recordReversal(deps, trx, known.id, found);
      return;
    }
    const at = deps.clock.now();
    const isNew = await insertFoundReversal(trx, {
      booking_id,
      n,
      provider_id: found.id,
      amount_cents: found.amount,
      at,
    });
    if (!isNew) return;
    const entry = { booking_id, kind: 'reversal', amount_cents: found.amount, provider_id: found.id, at } as const;
    await deps.payments.addLedgerEntry(trx, entry);
    await tellCleaner(deps, trx, { kind: 'share-reversed', bookingId: booking_id, id: found.id });
  });
