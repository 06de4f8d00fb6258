import type Stripe from 'stripe';
import { MINUTE } from '#contract/time';
import type { OutboxHandler } from '#platform/outbox';
import { codeOf, type DisputeChange, isIdempotencyKeyConsumed, isRefusal } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { findAccount } from './accounts.sql.ts';
import { loadUnboundMoney } from './booking-money.ts';
import { balanceOf } from './connect-account.ts';
import type { PayoutDeps } from './deps.ts';
import { messageOf } from './problems.ts';
import {
  endReversal,
  findReversal,
  insertReversal,
  markReversalAsked,
  markReversalFailed,
  markReversalWanted,
  type Reversal,
  selectOverdueReversals,
  selectUnansweredDisputes,
  selectWantedReversals,
  startNextAttempt,
} from './reversals.sql.ts';
import { OUTBOX_OVERDUE_MS } from './send-transfer.ts';
import { excessCents, nextReversalCents, splitReversal } from './transfer-amounts.ts';
import { findTransfer, insertTransfer, type LockedTransfer, lockTransfers, type Transfer } from './transfers.sql.ts';

/** Money that was passed on and has to come back: for a refund, or while a bank looks at a dispute. */

export const DISPUTES = 'dispute-opened';
export const REVERSALS = 'reversal';

const BATCH_SIZE = 200;
/** By then the outbox has usually asked for the share of a disputed payment. */
const DISPUTE_OVERDUE_MS = 5 * MINUTE;

/**
 * A refund is about to leave: what the cleaner got too much comes back first. A share that cannot be taken back is
 * owed, and kept back of later ones; where the provider refuses the reversal, the team sees to it. The refund leaves in
 * any case. Throws while a transfer is on its way, and while the provider does not answer.
 */
export async function reverseForRefund(
  deps: PayoutDeps,
  { id, bookingId }: { id: string; bookingId: number },
): Promise<void> {
  await deps.transact(async (trx) => {
    const transfers = await lockTransfersUnlessSending(trx, bookingId);
    const cents = excessCents(transfers, await loadUnboundMoney(deps, trx, bookingId));
    await requestReversals(deps, trx, transfers, cents, `refund:${id}`);
  });
  for (const reversal of await selectWantedReversals(deps.db, bookingId)) await sendReversal(deps, reversal);
}

/**
 * A bank took a payment back, or a part of it: its part of what was sent comes back, and is due again as the next transfer,
 * frozen until the end. How it ends changes nothing of the share
 * (docs/decisions/0016-shares-do-not-wait-for-disputes.md). For an inquiry nothing comes back: the share only waits.
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
    await deps.transact((trx) => requestDisputedShare(deps, trx, { bookingId, disputeId }));
  },
  // The scheduled task finds the dispute whose share has not come back.
  onGivenUp: async () => {},
});

/** What was sent of what a bank holds is to come back, and is due again. Throws while a transfer is on its way. */
async function requestDisputedShare(
  deps: PayoutDeps,
  trx: Trx,
  { bookingId, disputeId }: Pick<DisputeChange, 'bookingId' | 'disputeId'>,
): Promise<void> {
  if ((await deps.payments.heldCents(trx, bookingId)) === 0) return;
  const transfers = await lockTransfersUnlessSending(trx, bookingId);
  const cents = excessCents(transfers, await loadUnboundMoney(deps, trx, bookingId));
  const ids = await requestReversals(deps, trx, transfers, cents, `dispute:${disputeId}`);
  await scheduleNextTransfer(deps, trx, transfers);
  if (ids.length > 0) await deps.outbox.add(trx, REVERSALS, ...ids);
}

export const reversalHandler = (deps: PayoutDeps): OutboxHandler => ({
  queue: REVERSALS,
  retryLimit: 12,
  retryDelay: 5,
  concurrency: 1,
  async handle(id) {
    const reversal = await findReversal(deps.db, id);
    if (reversal?.state === 'wanted') await sendReversal(deps, reversal);
  },
  onGivenUp: (id, error) => markReversalFailed(deps.db, id, { reason_code: 'unavailable', last_error: error }),
});

/**
 * In case an outbox entry was lost or given up: reversals that none works on any more, and disputes whose share nobody
 * has asked for.
 */
export async function remindOfReversals(deps: PayoutDeps): Promise<void> {
  const now = deps.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  for (const id of await selectOverdueReversals(deps.db, before(OUTBOX_OVERDUE_MS), BATCH_SIZE)) {
    await deps.transact(async (trx) => {
      await markReversalAsked(trx, id, now);
      await deps.outbox.add(trx, REVERSALS, id);
    });
  }
  for (const dispute of await selectUnansweredDisputes(deps.db, before(DISPUTE_OVERDUE_MS), BATCH_SIZE)) {
    const { id: disputeId, booking_id: bookingId } = dispute;
    await deps.transact((trx) => requestDisputedShare(deps, trx, { bookingId, disputeId }));
  }
}

/** Asks again for a reversal that was left to the team; false where none of this id was. */
export async function retryReversal(deps: PayoutDeps, trx: Trx, id: string): Promise<boolean> {
  const isFailed = await markReversalWanted(trx, id, deps.clock.now());
  if (isFailed) await deps.outbox.add(trx, REVERSALS, id);
  return isFailed;
}

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

/** Requests the reversals of what is to come back, in cents; `id` is what they are for. Gives the ids of them. */
async function requestReversals(
  deps: PayoutDeps,
  trx: Trx,
  transfers: LockedTransfer[],
  cents: number,
  id: string,
): Promise<string[]> {
  const parts = splitReversal(transfers, cents).map((part) => ({ ...part, id: `${id}:${part.n}` }));
  for (const { id, booking_id, n, cents: amount_cents } of parts) {
    await insertReversal(trx, { id, booking_id, n, amount_cents, at: deps.clock.now() });
  }
  return parts.map((part) => part.id);
}

/**
 * Asks the provider for a reversal and ends it; one that is refused for good is left to the team. Throws where it has to
 * be tried again: while the provider does not answer, or answers with a failure of its own.
 */
async function sendReversal(deps: PayoutDeps, reversal: Reversal): Promise<void> {
  const transfer = await findTransfer(deps.db, reversal.booking_id, reversal.n);
  let sent: Stripe.TransferReversal | null;
  try {
    sent = transfer?.provider_id ? await reverse(deps, reversal, transfer, transfer.provider_id) : null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return markReversalFailed(deps.db, reversal.id, { reason_code: 'refused', last_error: messageOf(error) });
  }
  await deps.transact((trx) => recordReversal(deps, trx, reversal.id, sent));
}

async function recordReversal(
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
 * The reversal with the provider: one of an earlier attempt is found by its metadata. Else it is asked for what the
 * transfer still holds, and where the cleaner's account has less, for that. Null where there is nothing to take: a part
 * of the share had been kept back for an older debt, or the account is empty. Throws what the provider refuses it with.
 */
async function reverse(
  deps: PayoutDeps,
  wanted: Reversal,
  { cleaner_id }: Transfer,
  transferId: string,
): Promise<Stripe.TransferReversal | null> {
  const { transfers } = await deps.stripe();
  for await (const found of transfers.listReversals(transferId, { limit: 100 })) {
    if (found.metadata?.reversal_id === wanted.id) return found;
  }
  let reversal = wanted;
  let cents = Math.min(wanted.amount_cents, await unreversedCents(deps, transferId));
  while (cents > 0) {
    const { id, attempt } = reversal;
    const key = `reversal:${id}`;
    try {
      return await transfers.createReversal(
        transferId,
        { amount: cents, metadata: { reversal_id: id } },
        { idempotencyKey: attempt === 1 ? key : `${key}:${attempt}` },
      );
    } catch (error) {
      const isStored = isRefusal(error) || isIdempotencyKeyConsumed(error);
      const next = isStored ? await startNextAttempt(deps.db, reversal) : undefined;
      if (codeOf(error) !== 'balance_insufficient') {
        // Somebody else has taken of it just now, for which the provider has no code: the next try asks for less.
        if (isRefusal(error) && (await unreversedCents(deps, transferId)) < cents) {
          throw new Error(`Transfer ${transferId} holds less than a moment ago.`);
        }
        throw error;
      }
      if (!next) throw new Error(`Reversal ${id} is being worked on by somebody else.`);
      reversal = next;
      const account = await findAccount(deps.db, cleaner_id);
      cents = nextReversalCents(cents, account?.account_id ? await balanceOf(deps.stripe, account.account_id) : null);
    }
  }
  return null;
}

/** What a transfer still holds, as the provider says. */
async function unreversedCents({ stripe }: PayoutDeps, transferId: string): Promise<number> {
  const { transfers } = await stripe();
  const { amount, amount_reversed } = await transfers.retrieve(transferId);
  return amount - amount_reversed;
}
