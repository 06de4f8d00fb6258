import { randomUUID } from 'node:crypto';
import type { OutboxHandler } from '#platform/outbox';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Trx } from '../schema/tables.ts';
import { balanceTransactionHandler, keepBalanceTransactions, recordCharge } from './balance-transactions.ts';
import { blockingReasons } from './blocking-reasons.ts';
import type { PaymentDeps } from './deps.ts';
import { disputeCheckHandler, handleDisputeChange } from './dispute-changed.ts';
import { isDisputed, selectHeldCents, selectRefundable } from './disputes.sql.ts';
import { selectOverdueEvents } from './events.sql.ts';
import { createIntents } from './intents.ts';
import { ledgerCheckHandler, retryLedgerCheck, scheduleLedgerCheck } from './ledger-check.ts';
import { limitRefund, selectReleasedRefunds } from './limit-refund.sql.ts';
import {
  hasRefundSince,
  insertLedger,
  insertPayment,
  insertRefund,
  insertUnmatchedPayment,
  isPaymentKnown,
  markRefundWanted,
  type NewRefund,
  selectBalance,
  selectCharge,
  selectOverdueRefunds,
  selectPaymentOf,
  selectRefundsOf,
} from './payments.sql.ts';
import { eventHandler, type PaymentHooks } from './process-webhook-event.ts';
import { EVENTS } from './receive-webhook-event.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { foundRefundHandler, handleRefundChange, handleRefundsOfCharge, refundCheckHandler } from './refund-changed.ts';
import { checkSilentRefunds } from './refund-status.ts';
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts';
import { paymentsRoutes } from './routes.ts';
import { REFUNDS, refundHandler } from './send-refund.ts';
import { isProviderUnavailable, isRefusedForGood } from './stripe.ts';

export { selectReadUntil as balanceReadUntil } from './balance-transactions.sql.ts';
export type { BookingSides } from './blocking-reasons.ts';
export type { Refundable } from './disputes.sql.ts';
export { SUBSCRIBED_EVENTS } from './event-target.ts';
export { holdStartedAt } from './hold-started-at.ts';
export { createIntents, type Intent } from './intents.ts';
export { compareLedger, isBalanced } from './ledger-check.ts';
export { ledgerDifferencesLabel } from './ledger-differences.ts';
export type { DisputeChange, FoundRefund } from './process-webhook-event.ts';
export { refundReasonLabel } from './refund-reasons.ts';
export { goingBackCents } from './refund-status.ts';
export type { UnmatchedSettlement } from './refund-unmatched-payment.ts';
export { createRefund } from './send-refund.ts';
export {
  codeOf,
  createStripe,
  disputeUrlOf,
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

  /**
   * Outbox entries are written with the rows they are about. Should one be lost all the same, the row still shows it.
   */
  async function requeueOverdue(): Promise<void> {
    const before = new Date(clock.now().getTime() - OVERDUE_MS);
    for (const id of await selectReleasedRefunds(db)) await transact((trx) => limitRefund(trx, id));
    const refunds = await selectOverdueRefunds(db, before);
    const events = await selectOverdueEvents(db, before);
    await transact(async (trx) => {
      for (const { id } of refunds) await outbox.add(trx, REFUNDS, id);
      for (const { id } of events) await outbox.add(trx, EVENTS, id);
    });
  }

  return {
    routes: paymentsRoutes(deps),
    intents: createIntents(stripe),
    /** Writes down what an intent brought in; false when it was written down before. */
    recordPayment: insertPayment,
    isPaymentRecorded: isPaymentKnown,
    /** Whether an error says that the provider does not answer. */
    isProviderUnavailable,
    /** Whether an error says that the provider refuses a request, and would refuse it again. */
    isRefusedForGood,
    /** Paid for a booking, and going back of it. */
    balance: selectBalance,
    /** The payment of a booking, with the card's last digits once they are known. */
    paymentOf: selectPaymentOf,
    /** A booking's refunds, first things first, each with what has become of it. */
    refundsOf: selectRefundsOf,
    /** What of a booking's payment can still go back, and what the customer's bank has to do with it. */
    refundable: selectRefundable,
    /**
     * Sends money back once the transaction is committed, as far as no bank holds it or has given it back, and gives the
     * refund's id. 0 sends nothing: null.
     */
    async refund(trx: Trx, refund: NewRefund): Promise<string | null> {
      if (refund.amountCents === 0) return null;
      const id = randomUUID();
      await insertRefund(trx, { ...refund, id, at: clock.now() });
      if ((await limitRefund(trx, id)) === 'wanted') await outbox.add(trx, REFUNDS, id);
      return id;
    },
    /** Whether this very refund, with these words, was asked for since then. */
    hasRefundSince,
    /** The provider's charge of a booking; null before it was paid. */
    chargeOf: selectCharge,
    /** Whether the customer's bank is looking at the payment. */
    isDisputed,
    /** What the customer's bank holds of a booking's payment until it has decided, in cents. */
    heldCents: selectHeldCents,
    /** The address of the provider's page about a dispute, where it is answered. */
    disputeUrl: deps.disputeUrl,
    /** Background: has disputes read again whose events were lost. Throws while the provider does not answer. */
    reconcileDisputes: () => reconcileDisputes(deps),
    /** Why the account of these bookings cannot be deleted now. */
    blockingReasons,
    /** Adds a ledger entry for money that moved between the platform and somebody else. */
    addLedgerEntry: insertLedger,
    /** Records a payment that belongs to no booking. */
    recordUnmatchedPayment: (trx: Trx, intentId: string, what: string) =>
      insertUnmatchedPayment(trx, intentId, what, clock.now()),
    /** Sends a refund that failed once more, by a key of its own; false where there is none of this id. */
    async retryRefund(trx: Trx, id: string): Promise<boolean> {
      const isFailed = await markRefundWanted(trx, id);
      if (isFailed) await outbox.add(trx, REFUNDS, id);
      return isFailed;
    },
    /** Looks again at what differs between the ledger and the provider, and compares again; false where nothing does. */
    retryLedgerCheck: (trx: Trx) => retryLedgerCheck(deps, trx),
    /** Refunds an unmatched payment; null where there is none of this intent. Throws 409, 503. */
    refundUnmatchedPayment: refundUnmatchedPayment(deps),
    outboxHandlers: (hooks: PaymentHooks): OutboxHandler[] => [
      refundHandler(deps, hooks),
      refundCheckHandler(deps, hooks),
      disputeCheckHandler(deps, hooks),
      foundRefundHandler(deps, hooks),
      balanceTransactionHandler(deps, hooks),
      ledgerCheckHandler(deps, hooks),
      eventHandler(db, clock, hooks, {
        charge: recordCharge(deps),
        refundsOfCharge: handleRefundsOfCharge(deps),
        dispute: handleDisputeChange(deps),
        refund: handleRefundChange(deps),
      }),
    ],
    scheduledTasks: [
      { name: 'remind of refunds and events', everySeconds: 300, run: requeueOverdue },
      { name: 'read balance transactions', everySeconds: 300, run: () => keepBalanceTransactions(deps) },
      { name: 'compare the ledger', everySeconds: 600, run: () => scheduleLedgerCheck(deps) },
      { name: 'read silent refunds again', everySeconds: 600, run: () => checkSilentRefunds(deps) },
    ] satisfies ScheduledTask[],
  };
}

export type Payments = ReturnType<typeof createPayments>;
