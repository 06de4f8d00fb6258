import type Stripe from 'stripe';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Worker } from '#platform/outbox';
import type { Db } from '../schema/tables.ts';
import { markRefundFailed, markRefundSent, selectRefund } from './payments.sql.ts';

export const REFUNDS = 'refund';

/**
 * Sends refunds that a transaction asked for. The provider is asked first whether it has this refund already, because a
 * key is forgotten after a day; then the key is the row's own.
 */
export const refundWorker = (deps: { db: Db; stripe: Stripe; clock: Clock; transact: Transact }): Worker => ({
  queue: REFUNDS,
  retryLimit: 12,
  retryDelay: 3,
  atOnce: 2,
  async work(id) {
    const { db, stripe, clock, transact } = deps;
    const refund = await selectRefund(db, id);
    if (!refund || refund.status === 'sent') return;
    const sent =
      (await findSent(stripe, refund.intent_id, id)) ??
      (await stripe.refunds.create(
        { payment_intent: refund.intent_id, amount: refund.amount_cents, metadata: { refund_id: id } },
        { idempotencyKey: `refund:${id}` },
      ));
    await transact((trx) => markRefundSent(trx, id, sent.id, clock.now()));
  },
  onGivenUp: (id, error) => markRefundFailed(deps.db, id, error),
});

async function findSent(stripe: Stripe, intentId: string, id: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    if (refund.metadata?.refund_id === id) return refund;
  }
  return undefined;
}
