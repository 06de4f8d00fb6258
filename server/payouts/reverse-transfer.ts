import type { OutboxHandler } from '#platform/outbox';
import { codeOf, type DisputeChange, type StripeClient } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { remainingCents, transferredCents } from './send-transfer.ts';
import { shareOf } from './share.ts';
import {
  endReversal,
  findTransfer,
  insertReversal,
  insertTransfer,
  type LockedTransfer,
  lockTransfers,
  type Reversal,
  selectFee,
  selectWantedReversals,
} from './transfers.sql.ts';

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
    await requestReversals(
      deps,
      trx,
      transfers,
      transferredCents(transfers) - (await netOf(deps, trx, bookingId)),
      `refund:${id}`,
    );
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

const netOf = async (deps: PayoutDeps, trx: Trx, bookingId: number): Promise<number> =>
  shareOf(await deps.payments.balance(trx, bookingId), await selectFee(trx, bookingId)).net;

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

/** Requests the reversals of what is to come back, in cents, from the latest transfer first. */
async function requestReversals(
  deps: PayoutDeps,
  trx: Trx,
  transfers: LockedTransfer[],
  cents: number,
  id: string,
): Promise<void> {
  let left = cents;
  for (const row of transfers.filter(({ state }) => state === 'sent').reverse()) {
    const amount = Math.min(left, remainingCents(row));
    if (amount <= 0) continue;
    const reversal = { booking_id: row.booking_id, n: row.n, amount_cents: amount, at: deps.clock.now() };
    await insertReversal(trx, { ...reversal, id: `${id}:${row.n}` });
    left -= amount;
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

/** Null when the cleaner's account does not hold that much any more. */
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
    if (codeOf(error) === 'balance_insufficient' || isTooMuch(error)) return null;
    throw error;
  }
}

/** A part of the share had been kept back for an older debt, and so never reached the account. */
const isTooMuch = (error: unknown) =>
  error instanceof Error && /greater than unreversed amount|already fully reversed/.test(error.message);
