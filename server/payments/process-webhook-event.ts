import type { Clock } from '#platform/clock';
import type { OutboxHandler } from '#platform/outbox';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { eventTargetOf } from './event-target.ts';
import { markProcessed, selectEvent } from './events.sql.ts';
import { EVENTS } from './receive-webhook-event.ts';

/** What later modules do when something happens at the provider. main.ts binds it. */
export interface PaymentHooks {
  /** An intent was paid, failed or canceled: look at it again. */
  onIntentChanged(intentId: string): Promise<void>;
  /** A cleaner's account at the provider changed: look at it again. */
  onAccountChanged(accountId: string): Promise<void>;
  /** A dispute is in another state than before; once for each change. */
  onDisputeChanged(trx: Trx, what: DisputeChange): Promise<void>;
  /** A refund could not be delivered, or not be sent; the customer has not got this money. Once for each try. */
  onRefundFailed(trx: Trx, refund: FailedRefund): Promise<void>;
  /** A refund is about to leave: money that was passed on for it comes back first. Bears being told twice. */
  beforeRefund(refund: { id: string; bookingId: number }): Promise<void>;
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

/** Works on stored events, in any order and any number of times: each only says which object to look at again. */
export const eventHandler = (
  db: Db,
  clock: Clock,
  hooks: PaymentHooks,
  disputeChanged: (id: string, hooks: PaymentHooks) => Promise<void>,
  refundChanged: (id: string, hooks: PaymentHooks) => Promise<void>,
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
    if (about?.kind === 'account') await hooks.onAccountChanged(about.id);
    if (about?.kind === 'dispute') await disputeChanged(about.id, hooks);
    if (about?.kind === 'refund') await refundChanged(about.id, hooks);
    await markProcessed(db, id, clock.now());
  },
  // The reconciler comes by every few minutes and looks at the object itself.
  onGivenUp: async () => {},
});
