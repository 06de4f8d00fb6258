import { randomUUID } from 'node:crypto';
import type { OutboxHandler } from '#platform/outbox';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Db, Trx } from '../schema/tables.ts';
import { blockingReasons } from './blocking-reasons.ts';
import type { PaymentDeps } from './deps.ts';
import { handleDisputeChange } from './dispute-changed.ts';
import { releaseWaitingRefunds, selectBankDecision } from './disputes.sql.ts';
import { selectOverdueEvents } from './events.sql.ts';
import { createIntents } from './intents.ts';
import { closeIntent, findIntent, type IntentKey, openIntent } from './payment-intents.sql.ts';
import {
  addLedgerEntry,
  hasRefundSince,
  insertRefund,
  isPaymentRecorded,
  markRefundWanted,
  type RefundCause,
  recordPayment,
  recordUnmatchedPayment,
  selectBalance,
  selectBalances,
  selectCharges,
  selectOverdueRefunds,
  selectRefundsOf,
} from './payments.sql.ts';
import { eventHandler, type PaymentHooks } from './process-webhook-event.ts';
import { EVENTS } from './receive-webhook-event.ts';
import { checkSilentRefunds, handleRefundChange, refundCheckHandler } from './refund-status.ts';
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts';
import {
  cancelRequested,
  createRequested,
  isOfOldRelease,
  requestPayment,
  startNextAttempt,
} from './request-payment.ts';
import { paymentsRoutes } from './routes.ts';
import { REFUNDS, refundHandler } from './send-refund.ts';
import { type Charge, promisedCents, splitRefund } from './split-refund.ts';
import { isProviderUnavailable, isRefusedForGood } from './stripe.ts';

export type { BookingSides } from './blocking-reasons.ts';
export { SUBSCRIBED_EVENTS } from './event-target.ts';
export { createIntents, holdStartedAt, type Intent } from './intents.ts';
export type { DisputeChange } from './process-webhook-event.ts';
export { refundReasonLabel } from './refund-reasons.ts';
export { goingBackCents } from './refund-status.ts';
export type { RequestedIntent } from './request-payment.ts';
export { createRefund } from './send-refund.ts';
export type { Charge } from './split-refund.ts';
export {
  codeOf,
  createStripe,
  isForbidden,
  isIdempotencyKeyConsumed,
  isProviderUnavailable,
  isRefusal,
  providerUnavailable,
  type StripeClient,
} from './stripe.ts';

const OVERDUE_MS = 5 * 60_000;

/** Money in and money back. Amounts in cents. The provider is asked only outside transactions. */
export function createPayments(deps: PaymentDeps) {
  const { db, clock, transact, outbox, stripe } = deps;
  const intents = createIntents(stripe);
  const requests = { db, clock, transact, intents };

  /**
   * Outbox entries are written with the rows they are about. Should one be lost all the same, the row still shows it.
   */
  async function requeueOverdue(): Promise<void> {
    const before = new Date(clock.now().getTime() - OVERDUE_MS);
    await releaseWaitingRefunds(db);
    const refunds = await selectOverdueRefunds(db, before);
    const events = await selectOverdueEvents(db, before);
    await transact(async (trx) => {
      for (const { id } of refunds) await outbox.add(trx, REFUNDS, id);
      for (const { id } of events) await outbox.add(trx, EVENTS, id);
    });
  }

  return {
    routes: paymentsRoutes(deps),
    intents,
    /** Asks for money of a locked booking, in the transaction that makes it owed. Throws 409. */
    requestPayment: requestPayment(requests),
    /** The intent of a difference or a tip that was requested. Throws 400, 409, 503. */
    createRequested: createRequested(requests),
    /** Ends a difference or a tip that was requested, at the provider first. Throws 503. */
    cancelRequested: cancelRequested(requests),
    /** The next attempt of an intent whose key is spent at the provider; the booking is locked. */
    startNextAttempt: startNextAttempt(requests),
    /** Whether a booking's intent was begun by the release before, under a key without a purpose. */
    isOfOldRelease: (key: IntentKey) => isOfOldRelease(requests, key),
    /** Writes down the provider's id of an intent. */
    openIntent,
    /** Nothing will be paid by an intent any more. */
    cancelIntent: (trx: Trx, key: IntentKey) => closeIntent(trx, key, 'canceled'),
    /** What was asked of the customer by an intent of ours, in cents; null where there is no such intent. */
    async requestedCents(trx: Trx, key: IntentKey): Promise<number | null> {
      return (await findIntent(trx, key))?.amount_cents ?? null;
    },
    /** Writes down what an intent brought in; false when it was written down before. */
    recordPayment,
    isPaymentRecorded,
    /** Whether an error says that the provider does not answer. */
    isProviderUnavailable,
    /** Whether an error says that the provider refuses a request, and would refuse it again. */
    isRefusedForGood,
    /** Paid for a booking's job, and going back of it; tips are not counted. */
    balance: selectBalance,
    /** The same by what it was paid for, with tips. */
    balanceByPurpose: selectBalances,
    /** The charges of a booking, first one first, with what of each could still go back. */
    chargesOf: selectCharges,
    /** What of a refund of so many cents we can promise: not what a bank has given back. */
    promisedCents: async (source: Db | Trx, bookingId: number, cents: number): Promise<number> =>
      promisedCents(ofJob(await selectCharges(source, bookingId)), cents),
    /** A booking's refunds, first things first, each with what has become of it. */
    refundsOf: selectRefundsOf,
    /** Whether the customer's bank decides about a booking's payment, or has given it back; null for neither. */
    bankDecision: selectBankDecision,
    /**
     * Sends cents of a booking back once the transaction is committed, of its charges as `splitRefund` says: those of the
     * job, or the one of this intent. Gives the refund's id, which its parts share. 0 sends nothing: null.
     */
    async refund(
      trx: Trx,
      { amountCents, intentId, ...cause }: RefundCause & { amountCents: number; intentId?: string },
    ): Promise<string | null> {
      if (amountCents === 0) return null;
      const all = await selectCharges(trx, cause.bookingId);
      const charges = intentId === undefined ? ofJob(all) : all.filter((charge) => charge.intentId === intentId);
      const parts = splitRefund(charges, amountCents);
      const refundId = randomUUID();
      for (const { intentId, cents } of parts) {
        const isWhole = parts.length === 1;
        const id = isWhole ? refundId : randomUUID();
        const part = { id, requestId: isWhole ? null : refundId, intentId, amountCents: cents, at: clock.now() };
        await insertRefund(trx, { ...cause, ...part });
        await outbox.add(trx, REFUNDS, id);
      }
      return refundId;
    },
    /** Whether this very refund, with these words, was asked for since then. */
    hasRefundSince,
    /** Why the account of these bookings cannot be deleted now. */
    blockingReasons,
    /** Adds a ledger entry for money that moved between the platform and somebody else. */
    addLedgerEntry,
    /** Records a payment that belongs to no booking. */
    recordUnmatchedPayment: (trx: Trx, intentId: string, what: string) =>
      recordUnmatchedPayment(trx, intentId, what, clock.now()),
    /** Sends a refund that failed once more, by a key of its own; false where there is none of this id. */
    async retryRefund(trx: Trx, id: string): Promise<boolean> {
      const isFailed = await markRefundWanted(trx, id);
      if (isFailed) await outbox.add(trx, REFUNDS, id);
      return isFailed;
    },
    /** Refunds an unmatched payment; false where there is none of this intent. Throws 503. */
    refundUnmatchedPayment: refundUnmatchedPayment(deps),
    outboxHandlers: (hooks: PaymentHooks): OutboxHandler[] => [
      refundHandler(deps, hooks),
      refundCheckHandler(deps, hooks),
      eventHandler(db, clock, hooks, handleDisputeChange(deps), handleRefundChange(deps)),
    ],
    scheduledTasks: [
      { name: 'remind of refunds and events', everySeconds: 300, run: requeueOverdue },
      { name: 'read silent refunds again', everySeconds: 600, run: () => checkSilentRefunds(deps) },
    ] satisfies ScheduledTask[],
  };
}

/** A tip is given back by itself. */
const ofJob = (charges: Charge[]): Charge[] => charges.filter(({ purpose }) => purpose !== 'tip');

export type Payments = ReturnType<typeof createPayments>;
