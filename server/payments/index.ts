import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { OutboxHandler } from '#platform/outbox';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Trx } from '../schema/tables.ts';
import { balanceTransactionHandler, keepBalanceTransactions, recordCharge } from './balance-transactions.ts';
import { blockingReasons } from './blocking-reasons.ts';
import { cardChanges, cardHandlers, cardTasks, createCards } from './cards.ts';
import { selectBalance, selectBalances, selectCharges, selectChargesOfAll, selectRefundable } from './charges.sql.ts';
import type { PaymentDeps } from './deps.ts';
import { disputeCheckHandler, handleDisputeChange } from './dispute-changed.ts';
import { selectOverdueEvents } from './events.sql.ts';
import { createIntents } from './intents.ts';
import { ledgerCheckHandler, retryLedgerCheck, scheduleLedgerCheck } from './ledger-check.ts';
import { selectReleasedRefunds } from './limit-refund.sql.ts';
import { limitByBanks } from './limit-refund.ts';
import {
  closeIntent,
  findIntent,
  type IntentKey,
  selectOpenRequest,
  selectOpenVisit,
  selectRequestOfIntent,
  withOpenIntent,
  withWantedIntent,
} from './payment-intents.sql.ts';
import {
  addLedgerEntry,
  hasRefundSince,
  insertRefund,
  isPaymentRecorded,
  markRefundWanted,
  type NewPayment,
  type RefundCause,
  recordPayment,
  recordUnmatchedPayment,
  selectOverdueRefunds,
  selectPaymentsOf,
  selectRefundsOf,
} from './payments.sql.ts';
import { eventHandler, type PaymentHooks } from './process-webhook-event.ts';
import { EVENTS } from './receive-webhook-event.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { foundRefundHandler, handleRefundChange, handleRefundsOfCharge, refundCheckHandler } from './refund-changed.ts';
import { checkSilentRefunds } from './refund-status.ts';
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts';
import {
  cancelRequested,
  createRequested,
  isOfOldRelease,
  requestPayment,
  startNextAttempt,
} from './request-payment.ts';
import { paymentsRoutes } from './routes.ts';
import { keepPaidCard } from './save-card.ts';
import { REFUNDS, refundHandler } from './send-refund.ts';
import { ofJob, splitRefund } from './split-refund.ts';
import { isProviderUnavailable, isRefusedForGood } from './stripe.ts';
import { markTipTold, selectTipsToTell } from './tips.sql.ts';
import { isOpenUnmatchedTransfer, saveUnmatchedTransfer, type UnmatchedTransfer } from './unmatched-transfers.sql.ts';

export { selectReadUntil as balanceReadUntil } from './balance-transactions.sql.ts';
export type { BookingSides } from './blocking-reasons.ts';
export type { OffSessionOutcome } from './charge-off-session.ts';
export type { Refundable } from './charges.sql.ts';
export { stopCharging } from './charging-stops.sql.ts';
export type { AgreedCharge, CardChoice } from './choose-card.ts';
export type { PaidAsAgreed } from './deps.ts';
export { SUBSCRIBED_EVENTS } from './event-target.ts';
export { type About, createIntents, holdStartedAt, type Intent } from './intents.ts';
export { compareLedger, isBalanced } from './ledger-check.ts';
export { ledgerDifferencesLabel } from './ledger-differences.ts';
export type { DisputeChange, FoundRefund } from './process-webhook-event.ts';
export { refundReasonLabel } from './refund-reasons.ts';
export { goingBackCents } from './refund-status.ts';
export type { UnmatchedSettlement } from './refund-unmatched-payment.ts';
export type { RequestedIntent } from './request-payment.ts';
export { createRefund } from './send-refund.ts';
export type { Charge } from './split-refund.ts';
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
  const intents = createIntents(stripe);
  const requests = { db, clock, transact, intents };

  /**
   * Outbox entries are written with the rows they are about. Should one be lost all the same, the row still shows it.
   */
  async function requeueOverdue(): Promise<void> {
    const before = new Date(clock.now().getTime() - OVERDUE_MS);
    for (const id of await selectReleasedRefunds(db)) await transact((trx) => limitByBanks(deps, trx, id));
    const refunds = await selectOverdueRefunds(db, before);
    const events = await selectOverdueEvents(db, before);
    await transact(async (trx) => {
      await outbox.addLost(trx, REFUNDS, ...refunds.map(({ id }) => id));
      await outbox.addLost(trx, EVENTS, ...events.map(({ id }) => id));
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
    /** What is asked for besides the visit and not paid: of a booking for a purpose, or by its intent. */
    openRequest: selectOpenRequest,
    requestOfIntent: selectRequestOfIntent,
    /** The intent of a booking's visit that can still be paid. */
    openVisit: selectOpenVisit,
    /** The provider's id of an intent; null while it is not known. */
    async intentIdOf(key: IntentKey): Promise<string | null> {
      return (await findIntent(db, key))?.intent_id ?? null;
    },
    /** Tips that were paid before then and of which their cleaners were not told; and that they are. */
    selectTipsToTell,
    markTipTold,
    /** The next attempt of an intent whose key is spent at the provider; the booking is locked. */
    startNextAttempt: startNextAttempt(requests),
    /** Whether a booking's intent was begun by the release before, under a key without a purpose. */
    isOfOldRelease: (key: IntentKey) => isOfOldRelease(requests, key),
    /** Asks for the first payment of a visit, in the statement that inserts its booking. */
    withWantedIntent,
    /** Writes down the provider's id of a visit's intent, in the statement that saves it with the booking. */
    withOpenIntent,
    /** Nothing will be paid by an intent any more. */
    cancelIntent: (trx: Trx, key: IntentKey) => closeIntent(trx, key, 'canceled'),
    /** What was asked of the customer by an intent of ours, in cents; null where there is no such intent. */
    async requestedCents(trx: Trx, key: IntentKey): Promise<number | null> {
      return (await findIntent(trx, key))?.amount_cents ?? null;
    },
    /** Writes down what an intent brought in, and gives what is read `beside`; undefined when it was written down before. */
    async recordPayment<T extends object>(trx: Trx, payment: NewPayment, beside?: RawBuilder<T>) {
      const recorded = await recordPayment(trx, payment, beside);
      if (recorded?.keepsCard) await keepPaidCard(deps, trx, payment.intentId);
      return recorded;
    },
    isPaymentRecorded,
    /** Cards that stay with an account. */
    cards: createCards({ ...deps, intents }),
    /** Whether an error says that the provider does not answer. */
    isProviderUnavailable,
    /** Whether an error says that the provider refuses a request, and would refuse it again. */
    isRefusedForGood,
    /** Paid for a booking's job, and going back of it; tips are not counted. */
    balance: selectBalance,
    /** The same by what it was paid for, with tips. */
    balanceByPurpose: selectBalances,
    /** The charges of a booking, or of several, first one first, each with what could go back and what a bank holds. */
    chargesOf: selectCharges,
    chargesOfAll: selectChargesOfAll,
    /** A booking's payments, first one first, each with the card's last digits once they are known. */
    paymentsOf: selectPaymentsOf,
    /** A booking's refunds, first things first, each with what has become of it. */
    refundsOf: selectRefundsOf,
    /** What of a job's payments can still go back, and what the customer's bank has to do with it. */
    refundable: selectRefundable,
    /**
     * Sends cents of a booking back once the transaction is committed, as far as no bank holds them or has given them back: of its
     * charges as `splitRefund` says, those of the job, or the one of this intent. Gives the id that its parts share; null for 0.
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
        if ((await limitByBanks(deps, trx, id)) === 'wanted') await outbox.add(trx, REFUNDS, id);
      }
      return refundId;
    },
    /** Whether this very refund, with these words, was asked for since then. */
    hasRefundSince,
    /** The address of the provider's page about a dispute, where it is answered. */
    disputeUrl: deps.disputeUrl,
    /** Background: has disputes read again whose events were lost. Throws while the provider does not answer. */
    reconcileDisputes: () => reconcileDisputes(deps),
    /** Why the account of these bookings cannot be deleted now. */
    blockingReasons,
    /** Adds a ledger entry for money that moved between the platform and somebody else. */
    addLedgerEntry,
    /** Records a payment that belongs to no booking. */
    recordUnmatchedPayment: (trx: Trx, intentId: string, what: string) =>
      recordUnmatchedPayment(trx, intentId, what, clock.now()),
    /** Writes down a transfer that belongs to no booking, or that all of one has come back. */
    saveUnmatchedTransfer: (transfer: UnmatchedTransfer) => saveUnmatchedTransfer(db, transfer),
    /** Whether a transfer that belongs to no booking has still to come back. */
    isOpenUnmatchedTransfer: (transferId: string) => isOpenUnmatchedTransfer(db, transferId),
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
      ...cardHandlers(deps),
      eventHandler(db, clock, hooks, {
        charge: recordCharge(deps),
        refundsOfCharge: handleRefundsOfCharge(deps),
        dispute: handleDisputeChange(deps),
        refund: handleRefundChange(deps),
        ...cardChanges(deps),
      }),
    ],
    scheduledTasks: [
      { name: 'remind of refunds and events', everySeconds: 300, run: requeueOverdue },
      { name: 'read balance transactions', everySeconds: 300, run: () => keepBalanceTransactions(deps) },
      { name: 'compare the ledger', everySeconds: 600, run: () => scheduleLedgerCheck(deps) },
      { name: 'read silent refunds again', everySeconds: 600, run: () => checkSilentRefunds(deps) },
      ...cardTasks(deps),
    ] satisfies ScheduledTask[],
  };
}

export type Payments = ReturnType<typeof createPayments>;
