import type { OutboxHandler } from '#platform/outbox';
import { codeOf, type DisputeChange, type StripeClient } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { endReversal, insertReversal, type Reversal, selectWantedReversals } from './reversals.sql.ts';
import { loadMoney } from './send-transfer.ts';
import { excessCents, splitReversal, transferredCents } from './transfer-amounts.ts';
import { findTransfer, insertTransfer, type LockedTransfer, lockTransfers } from './transfers.sql.ts';

/** Money that was passed on and has to come back: for a refund, or while a bank looks at a dispute. */

export const DISPUTES = 'dispute-opened';

/**
 * A refund is about to leave: what the cleaner got too much comes back first. A share that cannot be taken back is
 * owed, and kept back of later ones; the refund leaves in any case. Throws while a transfer is on its way.
 */
export async function reverseForRefund(
  deps: PayoutDeps,
  { id, bookingId }: { id: string; bookingId: number },
): Promise<void> {
  await deps.transact(async (trx) => {
    const transfers = await lockTransfersUnlessSending(trx, bookingId);
    const cents = excessCents(transfers, await loadMoney(deps, trx, bookingId));
    await requestReversals(deps, trx, transfers, cents, `refund:${id}`);
  });
  await sendReversals(deps, bookingId);
}

/**
 * A dispute was opened: what was sent comes back, and is due again as the next transfer, frozen until the end. How it
 * ends changes nothing of the share (docs/decisions/0016-shares-do-not-wait-for-disputes.md).
 */
export async function handleDisputeChange(deps: PayoutDeps, trx: Trx, change: DisputeChange): Promise<void> {
  const { bookingId, disputeId, state } = change;
  if (state === 'opened') await deps.outbox.add(trx, DISPUTES, `${bookingId}:${disputeId}`);
}

export const disputeHandler = (deps: PayoutDeps): OutboxHandler => ({
  queue: DISPUTES,
  retryLimit: 12,
  retryDelay: 5,
  concurrency: 1,
  async handle(id) {
    const bookingId = Number(id.split(':')[0]);
    const disputeId = id.slice(id.indexOf(':') + 1);
    await deps.transact(async (trx) => {
      if (!(await deps.payments.isDisputed(trx, bookingId))) return;
      const transfers = await lockTransfersUnlessSending(trx, bookingId);
      await requestReversals(deps, trx, transfers, transferredCents(transfers), `dispute:${disputeId}`);
      await scheduleNextTransfer(deps, trx, transfers);
    });
    await sendReversals(deps, bookingId);
  },
  onGivenUp: async () => {},
});

/** A next transfer, where the last one has ended: it sends what is payable then, or nothing. */
async function scheduleNextTransfer(deps: PayoutDeps, trx: Trx, transfers: LockedTransfer[]): Promise<void> {
  const last = transfers.at(-1);
  if (last?.state !== 'sent' && last?.state !== 'void') return;
  const { booking_id: bookingId, n, cleaner_id: cleanerId } = last;
  await insertTransfer(trx, { bookingId, n: n + 1, cleanerId, dueAt: deps.clock.now() });
}

/** A booking's transfers, locked. Throws while one is on its way: nobody knows yet what there is to take back. */
async function lockTransfersUnlessSending(trx: Trx, bookingId: number): Promise<LockedTransfer[]> {
  const transfers = await lockTransfers(trx, bookingId);
  if (transfers.some(({ state }) => state === 'sending')) throw new Error(`A transfer of ${bookingId} is on its way.`);
  return transfers;
}

/** Requests the reversals of what is to come back, in cents; `id` is what they are for. */
async function requestReversals(
  deps: PayoutDeps,
  trx: Trx,
  transfers: LockedTransfer[],
  cents: number,
  id: string,
): Promise<void> {
  for (const { booking_id, n, cents: amount_cents } of splitReversal(transfers, cents)) {
    await insertReversal(trx, { id: `${id}:${n}`, booking_id, n, amount_cents, at: deps.clock.now() });
  }
}

/** Asks the provider for everything that a booking's transfers still have to give back. */
async function sendReversals(deps: PayoutDeps, bookingId: number): Promise<void> {
  for (const reversal of await selectWantedReversals(deps.db, bookingId)) {
    const transfer = await findTransfer(deps.db, bookingId, reversal.n);
    const sent = transfer?.provider_id ? await reverse(deps.stripe, transfer.provider_id, reversal) : null;
    await deps.transact(async (trx) => {
      const state = sent ? 'sent' : 'short';
      const ended = await endReversal(trx, reversal.id, { state, providerId: sent?.id ?? null });
      if (!ended) return;
      await deps.payments.addLedgerEntry(trx, {
        booking_id: bookingId,
        kind: sent ? 'reversal' : 'debt',
        amount_cents: sent ? ended.amount_cents : -ended.amount_cents,
        provider_id: sent?.id ?? reversal.id,
        at: deps.clock.now(),
      });
    });
  }
}

/**
 * Null when the cleaner's account does not hold that much any more, or never got it: a part of the share had been kept
 * back for an older debt.
 */
async function reverse(stripe: StripeClient, transferId: string, { id, amount_cents }: Reversal) {
  const { transfers } = await stripe();
  for await (const found of transfers.listReversals(transferId, { limit: 100 })) {
    if (found.metadata?.reversal_id === id) return found;
  }
  try {
    return await transfers.createReversal(
      transferId,
      { amount: amount_cents, metadata: { reversal_id: id } },
      { idempotencyKey: `reversal:${id}` },
    );
  } catch (error) {
    if (codeOf(error) === 'balance_insufficient') return null;
    // Asked after the refusal, for which the provider has no code: what there is to take back can only get less.
    const { amount, amount_reversed } = await transfers.retrieve(transferId);
    if (amount - amount_reversed < amount_cents) return null;
    throw error;
  }
}
