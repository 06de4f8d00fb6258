import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Outbox, OutboxHandler } from '#platform/outbox';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { handleDisputeChange } from './dispute-changed.ts';
import { isDisputed, isLostToDispute, releaseWaitingRefunds } from './disputes.sql.ts';
import { selectOverdueEvents } from './events.sql.ts';
import { createIntents, type Intents } from './intents.ts';
import {
  hasRefundSince,
  insertLedger,
  insertPayment,
  insertRefund,
  insertUnmatchedPayment,
  isPaymentKnown,
  markRefundWanted,
  type NewPayment,
  type NewRefund,
  selectBalance,
  selectCharge,
  selectOverdueRefunds,
} from './payments.sql.ts';
import { eventHandler, type PaymentHooks } from './process-webhook-event.ts';
import { EVENTS, receiveEvent } from './receive-webhook-event.ts';
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts';
import { REFUNDS, refundHandler } from './send-refund.ts';

export { holdStartedAt } from './hold-started-at.ts';
export { createIntents, type Intent } from './intents.ts';
export { refundReasonLabel } from './refund-reasons.ts';
export { createRefund } from './send-refund.ts';

import { isProviderUnavailable, type StripeClient } from './stripe.ts';

export { SUBSCRIBED_EVENTS } from './event-target.ts';
export type { DisputeChange } from './process-webhook-event.ts';
export {
  codeOf,
  createStripe,
  isForbidden,
  isIdempotencyKeyConsumed,
  isProviderUnavailable,
  providerUnavailable,
  type StripeClient,
} from './stripe.ts';

/** Money in and money back. Amounts in cents. The provider is asked only outside transactions. */
export interface Payments {
  intents: Intents;
  /** Writes down what an intent brought in; false when it was written down before. */
  recordPayment(trx: Trx, payment: NewPayment): Promise<boolean>;
  isPaymentRecorded(source: Db | Trx, intentId: string): Promise<boolean>;
  /** Whether an error says that the provider does not answer. */
  isProviderUnavailable(error: unknown): boolean;
  /** Paid for a booking, and going back of it. */
  balance(source: Db | Trx, bookingId: number): Promise<{ paid: number; refunded: number }>;
  /** Sends money back once the transaction is committed. 0 sends nothing. */
  refund(trx: Trx, refund: NewRefund): Promise<void>;
  /** Whether the team asked for this very refund, in the same words, since then. */
  hasRefundSince(
    trx: Trx,
    refund: { bookingId: number; amountCents: number; reason: string; since: Date },
  ): Promise<boolean>;
  /** The provider's charge of a booking; null before it was paid. */
  chargeOf(source: Db | Trx, bookingId: number): Promise<string | null>;
  /** Whether the customer's bank is looking at the payment. */
  isDisputed(source: Db | Trx, bookingId: number): Promise<boolean>;
  /** Whether the customer has the money of this payment back, by their bank's word. */
  isLostToDispute(source: Db | Trx, intentId: string): Promise<boolean>;
  /** Adds a ledger entry for money that moved between the platform and somebody else. */
  addLedgerEntry(trx: Trx, entry: Omit<Tables['ledger'], 'id'>): Promise<void>;
  /** Records a payment that belongs to no booking. */
  recordUnmatchedPayment(trx: Trx, intentId: string, what: string): Promise<void>;
  /** Sends a refund that was given up once more; false where there is none of this id. */
  retryRefund(trx: Trx, id: string): Promise<boolean>;
  /** Refunds an unmatched payment; false where there is none of this intent. Throws 503. */
  refundUnmatchedPayment(intentId: string): Promise<boolean>;
  /** The provider's signed event, as it came. Throws 400. */
  receive(body: Buffer, signature: string | undefined): Promise<void>;
  outboxHandlers(hooks: PaymentHooks): OutboxHandler[];
  scheduledTasks: ScheduledTask[];
}

interface Deps {
  db: Db;
  clock: Clock;
  transact: Transact;
  outbox: Outbox;
  stripe: StripeClient;
  webhookSecrets: string[];
}

const OVERDUE_MS = 5 * 60_000;

export function createPayments(deps: Deps): Payments {
  const { db, clock, transact, outbox, stripe } = deps;

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
    intents: createIntents(stripe, clock),
    recordPayment: insertPayment,
    isProviderUnavailable,
    isPaymentRecorded: isPaymentKnown,
    balance: selectBalance,
    async refund(trx, refund) {
      if (refund.amountCents === 0) return;
      const id = randomUUID();
      await insertRefund(trx, { ...refund, id, at: clock.now() });
      await outbox.add(trx, REFUNDS, id);
    },
    hasRefundSince,
    chargeOf: selectCharge,
    isDisputed,
    isLostToDispute,
    addLedgerEntry: insertLedger,
    recordUnmatchedPayment: (trx, intentId, what) => insertUnmatchedPayment(trx, intentId, what, clock.now()),
    async retryRefund(trx, id) {
      const isFailed = await markRefundWanted(trx, id);
      if (isFailed) await outbox.add(trx, REFUNDS, id);
      return isFailed;
    },
    refundUnmatchedPayment: refundUnmatchedPayment(deps),
    receive: receiveEvent({ stripe, secrets: deps.webhookSecrets, clock, transact, outbox }),
    outboxHandlers: (hooks) => [refundHandler(deps, hooks), eventHandler(db, clock, hooks, handleDisputeChange(deps))],
    scheduledTasks: [{ name: 'remind of refunds and events', everySeconds: 300, run: requeueOverdue }],
  };
}
