import type Stripe from 'stripe';
import { MINUTE } from '#contract/time';
import type { OutboxHandler } from '#platform/outbox';
import { codeOf, type DisputeChange, isIdempotencyKeyConsumed, isRefusal } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { findAccount } from './accounts.sql.ts';
import { balanceOf } from './connect-account.ts';
import { settleVoidEntry } from './decide-share.ts';
import type { PayoutDeps } from './deps.ts';
import { loadMoney } from './load-money.ts';
import { messageOf } from './problems.ts';
import { recordFoundReversal, recordReversal } from './record-reversal.ts';
import { isStillNeeded, REVERSALS, requestReversals, retryFailedReversals } from './request-reversal.ts';
import {
  findReversal,
  markReversalAsked,
  markReversalDropped,
  markReversalFailed,
  type Reversal,
  selectDisputedIntent,
  selectDisputedTip,
  selectOverdueReversals,
  selectUnansweredDisputes,
  selectWantedReversals,
  startNextAttempt,
} from './reversals.sql.ts';
import { OUTBOX_OVERDUE_MS } from './send-transfer.ts';
import { tellCleaner } from './tell-cleaner.ts';
import { nextReversalCents, nextTransfer, splitExcess } from './transfer-amounts.ts';
import { findTransfer, insertTransfer, type LockedTransfer, lockTransfers, type Transfer } from './transfers.sql.ts';

/** Money that was passed on and has to come back: for a refund, or while a bank looks at a dispute. */

export const DISPUTES = 'dispute-opened';

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
    const money = await loadMoney(deps, trx, bookingId);
    await requestReversals(deps, trx, splitExcess(transfers, money), `refund:${id}`);
    // A cent that rounding moves from one payment's share to another's. More than that was taken back by hand, and stays so.
    for (const { intentId } of money.charges)
      if (nextTransfer(transfers, money, intentId, 0)?.amountCents === 1)
        await scheduleNextTransfer(deps, trx, bookingId, intentId);
    await settleVoidEntry(deps, trx, bookingId);
  });
  for (const reversal of await selectWantedReversals(deps.db, bookingId)) await sendReversal(deps, reversal);
}

/**
 * A bank took a payment back, or a part of it: its part of what was sent comes back, and is due again as the next transfer,
 * frozen until the end. How it ends changes nothing of the share
 * (docs/decisions/0016-shares-do-not-wait-for-disputes.md), but a tip that the bank gave back is nobody's to pass on. For an
 * inquiry nothing comes back: the share only waits. The cleaner is told each time.
 */
export async function handleDisputeChange(deps: PayoutDeps, trx: Trx, change: DisputeChange): Promise<void> {
  const { bookingId, disputeId, state } = change;
  const tipId = await selectDisputedTip(trx, disputeId);
  if (state === 'opened' || (state === 'lost' && tipId))
    await deps.outbox.add(trx, DISPUTES, `${bookingId}:${disputeId}`);
  else await retryFailedReversals(deps, trx, bookingId);
  if (state === 'won' && tipId) await scheduleNextTransfer(deps, trx, bookingId, tipId);
  await tellCleaner(deps, trx, { kind: `share-dispute-${state}`, bookingId, id: disputeId });
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
  // Given up without a trace: the scheduled task finds the dispute whose share has not come back.
});

/** What was sent of what a bank holds is to come back, and is due again. Throws while a transfer is on its way. */
async function requestDisputedShare(
  deps: PayoutDeps,
  trx: Trx,
  { bookingId, disputeId }: Pick<DisputeChange, 'bookingId' | 'disputeId'>,
): Promise<void> {
  const intentId = await selectDisputedIntent(trx, disputeId);
  if (intentId === undefined) return;
  const transfers = await lockTransfersUnlessSending(trx, bookingId);
  const excess = splitExcess(transfers, await loadMoney(deps, trx, bookingId));
  const parts = excess.filter(({ intent_id }) => intent_id === intentId);
  const ids = await requestReversals(deps, trx, parts, `dispute:${disputeId}`);
  await scheduleNextTransfer(deps, trx, bookingId, intentId);
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

/** A next transfer of a payment, where its last one has ended: it sends what is payable then, or nothing. */
async function scheduleNextTransfer(deps: PayoutDeps, trx: Trx, bookingId: number, intentId: string): Promise<void> {
  const transfers = await lockTransfers(trx, bookingId);
  const last = transfers.findLast(({ intent_id }) => intent_id === intentId);
  if (last?.state !== 'sent' && last?.state !== 'void') return;
  const n = transfers.at(-1)!.n + 1;
  await insertTransfer(trx, { bookingId, n, intentId, cleanerId: last.cleaner_id, dueAt: deps.clock.now() });
}

/** A booking's transfers, locked. Throws while one is on its way: nobody knows yet what there is to take back. */
async function lockTransfersUnlessSending(trx: Trx, bookingId: number): Promise<LockedTransfer[]> {
  const transfers = await lockTransfers(trx, bookingId);
  if (transfers.some(({ state }) => state === 'sending')) throw new Error(`A transfer of ${bookingId} is on its way.`);
  return transfers;
}

/**
 * Asks the provider for a reversal and ends it; one that is refused for good is left to the team, or dropped where nothing
 * has to come back any more. Throws where it has to be tried again: while the provider does not answer, or answers with a
 * failure of its own.
 */
async function sendReversal(deps: PayoutDeps, reversal: Reversal): Promise<void> {
  const transfer = await findTransfer(deps.db, reversal.booking_id, reversal.n);
  let sent: Stripe.TransferReversal | null;
  try {
    sent = transfer?.provider_id ? await reverse(deps, reversal, transfer, transfer.provider_id) : null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (!(await isStillNeeded(deps, reversal, transfer?.intent_id ?? null)))
      return markReversalDropped(deps.db, reversal.id);
    return markReversalFailed(deps.db, reversal.id, { reason_code: 'refused', last_error: messageOf(error) });
  }
  await deps.transact((trx) => recordReversal(deps, trx, reversal.id, sent));
}

/**
 * The reversal with the provider: one of an earlier attempt is found by its metadata. Else it is asked for what the
 * transfer still holds, and where the cleaner's account has less, for that. Null where there is nothing to take: a part
 * of the share had been kept back for an older debt, or the account is empty. Throws what the provider refuses it with.
 */
async function reverse(
  deps: PayoutDeps,
  wanted: Reversal,
  transfer: Transfer,
  transferId: string,
): Promise<Stripe.TransferReversal | null> {
  const { transfers } = await deps.stripe();
  const byHand: Stripe.TransferReversal[] = [];
  const readAll = () => transfers.listReversals(transferId, { limit: 100 });
  const isWanted = ({ metadata }: Stripe.TransferReversal) => metadata?.reversal_id === wanted.id;
  for await (const found of readAll()) {
    if (isWanted(found)) return found;
    if (!found.metadata?.reversal_id) byHand.push(found);
  }
  for (const found of byHand) await recordFoundReversal(deps, transfer, found);
  // What somebody took back by hand need not come back once more.
  const left = byHand.length > 0 ? await findReversal(deps.db, wanted.id) : wanted;
  if (left?.state !== 'wanted') return null;
  let reversal = left;
  let cents = Math.min(reversal.amount_cents, await unreversedCents(deps, transferId));
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
      if (next?.state !== 'wanted') throw new Error(`Reversal ${id} is being worked on by somebody else.`);
      reversal = next;
      const account = await findAccount(deps.db, transfer.cleaner_id);
      cents = nextReversalCents(cents, account?.account_id ? await balanceOf(deps.stripe, account.account_id) : null);
    }
  }
  // Each refund of a booking sends all that is to come back of it: another one may have done so since the first look.
  for await (const found of readAll()) if (isWanted(found)) return found;
  return null;
}

/** What a transfer still holds, as the provider says. */
async function unreversedCents({ stripe }: PayoutDeps, transferId: string): Promise<number> {
  const { transfers } = await stripe();
  const { amount, amount_reversed } = await transfers.retrieve(transferId);
  return amount - amount_reversed;
}
