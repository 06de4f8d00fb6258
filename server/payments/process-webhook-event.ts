import type { Clock } from '#platform/clock';
import type { OutboxHandler } from '#platform/outbox';
import type { Db, RefundReason, Tables, Trx } from '../schema/tables.ts';
import { eventTargetOf } from './event-target.ts';
import { markProcessed, selectEvent } from './events.sql.ts';
import { EVENTS } from './receive-webhook-event.ts';

/** What later modules do when something happens at the provider. main.ts binds it. */
export interface PaymentHooks {
  /** An intent was paid, failed or canceled: look at it again. */
  onIntentChanged(intentId: string): Promise<void>;
  /** A bank declined a card for an intent. */
  onCardDeclined(intentId: string): Promise<void>;
  /** A cleaner's account at the provider changed: look at it again. */
  onAccountChanged(accountId: string): Promise<void>;
  /** A payout of a cleaner's account to their bank arrived, or did not: look at its payouts again. */
  onPayoutsChanged(accountId: string): Promise<void>;
  /** A dispute is in another state than before; once for each change. */
  onDisputeChanged(trx: Trx, what: DisputeChange): Promise<void>;
  /** A refund could not be delivered, or not be sent; the customer has not got this money. Once for each try. */
  onRefundFailed(trx: Trx, refund: FailedRefund): Promise<void>;
  /** Locks a booking in the usual order: cleaner, slot, booking. */
  lockBooking(trx: Trx, bookingId: number): Promise<unknown>;
  /**
   * The provider has a refund that nobody here asked for; its booking is locked. Told before it is counted, with what is
   * left of the job's payments after it; gives why the money went back.
   */
  onRefundFound(trx: Trx, refund: FoundRefund): Promise<RefundReason>;
  /** A transfer was sent or taken back by somebody else: look at it again. */
  onTransferChanged(transferId: string): Promise<void>;
  /** A refund is about to leave: money that was passed on for it comes back first. Bears being told twice. */
  beforeRefund(refund: { id: string; bookingId: number }): Promise<void>;
}

/** Amounts in cents. */
export interface FoundRefund {
  refundId: string;
  bookingId: number;
  leftCents: number;
}

/** `attempt`: which try of it. */
export interface FailedRefund {
  refundId: string;
  bookingId: number;
  attempt: number;
}

export interface DisputeChange {
  disputeId: string;
  bookingId: number;
  state: Tables['disputes']['state'];
}

/** What payments itself does about an object that changed, by its id. */
type ChangeHandler = (id: string, hooks: PaymentHooks) => Promise<void>;

/** Works on stored events, in any order and any number of times: each only says which object to look at again. */
export const eventHandler = (
  db: Db,
  clock: Clock,
  hooks: PaymentHooks,
  changed: Record<
    'charge' | 'refundsOfCharge' | 'dispute' | 'refund' | 'setup' | 'declinedSetup' | 'card' | 'customer',
    ChangeHandler
  >,
): OutboxHandler => ({
  queue: EVENTS,
  retryLimit: 12,
  retryDelay: 2,
  concurrency: 4,
  async handle(id) {
    const event = await selectEvent(db, id);
    if (!event || event.processed_at) return;
    const about = eventTargetOf(event.type, event.payload);
    if (about?.kind === 'intent') await hooks.onIntentChanged(about.id);
    if (about?.kind === 'declinedIntent') await hooks.onCardDeclined(about.id);
    if (about?.kind === 'account') await hooks.onAccountChanged(about.id);
    if (about?.kind === 'payouts') await hooks.onPayoutsChanged(about.id);
    if (about?.kind === 'transfer') await hooks.onTransferChanged(about.id);
    if (about && about.kind in changed) await changed[about.kind as keyof typeof changed](about.id, hooks);
    await markProcessed(db, id, clock.now());
  },
  // Given up without a trace: what has moved is read every few minutes, and compared once a day.
});
