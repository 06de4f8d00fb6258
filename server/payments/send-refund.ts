import type Stripe from 'stripe';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { OutboxHandler } from '#platform/outbox';
import type { Db } from '../schema/tables.ts';
import { isDisputed, isLostToDispute, setRefundStatus } from './disputes.sql.ts';
import { markRefundFailed, markRefundSent, selectRefund } from './payments.sql.ts';
import type { PaymentHooks } from './process-webhook-event.ts';
import { codeOf, type StripeClient } from './stripe.ts';

export const REFUNDS = 'refund';

/**
 * Sends refunds that a transaction asked for. The provider is asked first whether it has this refund already, because
 * a key is forgotten after a day; then the key is the row's own. While the bank looks at a dispute it refunds nothing:
 * the refund waits for the end of that, and what the bank has given back is not given back again
 * (docs/product.md#disputes).
 */
export const refundHandler = (
  deps: { db: Db; stripe: StripeClient; clock: Clock; transact: Transact },
  hooks: Pick<PaymentHooks, 'beforeRefund'>,
): OutboxHandler => ({
  queue: REFUNDS,
  retryLimit: 12,
  retryDelay: 3,
  concurrency: 2,
  async handle(id) {
    const { db, stripe, clock, transact } = deps;
    const setStatus = (status: 'waiting' | 'dropped') => setRefundStatus(db, id, 'wanted', status);
    const refund = await selectRefund(db, id);
    if (!refund || refund.status === 'sent' || refund.status === 'dropped') return;
    if (await isDisputed(db, refund.booking_id)) return setStatus('waiting');
    if (await isLostToDispute(db, refund.intent_id)) return setStatus('dropped');
    await hooks.beforeRefund({ id, bookingId: refund.booking_id });
    const sent = (await findExistingRefund(stripe, refund.intent_id, id)) ?? (await createRefund(stripe, refund));
    // The bank was faster: it has taken the money and not told us yet.
    if (sent === 'disputed') return setStatus((await isLostToDispute(db, refund.intent_id)) ? 'dropped' : 'waiting');
    await transact((trx) => markRefundSent(trx, id, sent.id, clock.now()));
  },
  onGivenUp: (id, error) => markRefundFailed(deps.db, id, error),
});

/** `id`: our own row's, which is the key too, so that asking twice sends once. 'disputed': the bank was faster. */
export async function createRefund(
  stripe: StripeClient,
  { id, intent_id, amount_cents }: { id: string; intent_id: string; amount_cents: number },
): Promise<Stripe.Refund | 'disputed'> {
  const request = { payment_intent: intent_id, amount: amount_cents, metadata: { refund_id: id } };
  try {
    const { refunds } = await stripe();
    return await refunds.create(request, { idempotencyKey: `refund:${id}` });
  } catch (error) {
    if (codeOf(error) === 'charge_disputed') return 'disputed';
    throw error;
  }
}

async function findExistingRefund(
  stripe: StripeClient,
  intentId: string,
  id: string,
): Promise<Stripe.Refund | undefined> {
  const { refunds } = await stripe();
  for await (const refund of refunds.list({ payment_intent: intentId, limit: 100 })) {
    if (refund.metadata?.refund_id === id) return refund;
  }
  return undefined;
}
