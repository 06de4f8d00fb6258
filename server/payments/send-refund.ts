import type Stripe from 'stripe';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Outbox, OutboxHandler } from '#platform/outbox';
import type { Db } from '../schema/tables.ts';
import { isDecided } from './disputes.sql.ts';
import { limitByBanks } from './limit-refund.ts';
import { selectRefund } from './payments.sql.ts';
import type { PaymentHooks } from './process-webhook-event.ts';
import { isFound, recordProviderRefund } from './refund-changed.ts';
import { applyRefund, asProviderRefund } from './refund-status.ts';
import { endRefundAttempt, markRefundFailed } from './refunds.sql.ts';
import { codeOf, isIdempotencyKeyConsumed, isRefusal, type StripeClient } from './stripe.ts';

export const REFUNDS = 'refund';

/**
 * Sends refunds that a transaction asked for. The provider is asked first whether it has this refund already, because
 * a key is forgotten after a day; then the key is the row's own. Accepted is not done: that the provider says by its
 * status, often later. What a bank holds is not refunded before it has decided, and what it has given back is not given
 * back again (docs/product.md#refunds, docs/product.md#disputes).
 */
export const refundHandler = (
  deps: { db: Db; stripe: StripeClient; clock: Clock; transact: Transact; outbox: Outbox },
  hooks: Pick<PaymentHooks, 'beforeRefund' | 'onRefundFailed' | 'onRefundFound' | 'lockBooking'>,
): OutboxHandler => ({
  queue: REFUNDS,
  retryLimit: 12,
  retryDelay: 3,
  concurrency: 2,
  async handle(id) {
    const { db, stripe, clock, transact } = deps;
    const wanted = await selectRefund(db, id);
    if (wanted?.status !== 'wanted') return;
    const { living, found } = await readRefunds(stripe, wanted.intent_id, id);
    for (const other of found) await recordProviderRefund(deps, other, hooks);
    if (!living && (await transact((trx) => limitByBanks(deps, trx, id))) !== 'wanted') return;
    await hooks.beforeRefund({ id, bookingId: wanted.booking_id });
    // One that somebody made by hand may have taken its place, or left less for it; so may what a bank holds.
    const refund = await selectRefund(db, id);
    if (refund?.status !== 'wanted') return;
    const sent =
      living ?? (await createRefund(stripe, refund).catch((error: unknown) => endAttempt(db, refund, error)));
    if (sent === 'disputed') {
      const isKnownToBeOver = await isDecided(db, refund.intent_id);
      // Else the bank was faster: it holds the money and has not told us yet.
      await endRefundAttempt(db, refund, isKnownToBeOver ? 'wanted' : 'waiting');
      if (isKnownToBeOver) throw new Error('The provider refunds nothing of a payment that was disputed.');
      return;
    }
    const change = { id, theirs: asProviderRefund(sent), at: clock.now() };
    await transact((trx) => applyRefund(trx, change, hooks));
  },
  onGivenUp: (id, error) =>
    deps.transact(async (trx) => {
      const failed = await markRefundFailed(trx, id, error);
      if (failed) await hooks.onRefundFailed(trx, failed);
    }),
});

/** The provider repeats a stored failure under its key: the next try has another, and looks first whether it was done. */
async function endAttempt(db: Db, refund: Parameters<typeof endRefundAttempt>[1], error: unknown): Promise<never> {
  if (isRefusal(error) || isIdempotencyKeyConsumed(error)) await endRefundAttempt(db, refund, 'wanted');
  throw error;
}

/**
 * `id`: our own row's, which the key is made of, so that asking twice sends once; a later `attempt` has another key, for
 * what the provider stored under the first is the answer that failed. 'disputed': the bank was faster.
 */
export async function createRefund(
  stripe: StripeClient,
  {
    id,
    intent_id,
    amount_cents,
    attempt = 1,
  }: { id: string; intent_id: string; amount_cents: number; attempt?: number },
): Promise<Stripe.Refund | 'disputed'> {
  const metadata = { refund_id: id, ...(attempt > 1 && { attempt: String(attempt) }) };
  const idempotencyKey = attempt > 1 ? `refund:${id}:${attempt}` : `refund:${id}`;
  try {
    const { refunds } = await stripe();
    return await refunds.create({ payment_intent: intent_id, amount: amount_cents, metadata }, { idempotencyKey });
  } catch (error) {
    if (codeOf(error) === 'charge_disputed') return 'disputed';
    throw error;
  }
}

/**
 * What the provider has of an intent: the refund of this row, one that failed there being none any more, and those that
 * were made by hand.
 */
async function readRefunds(
  stripe: StripeClient,
  intentId: string,
  id: string,
): Promise<{ living: Stripe.Refund | undefined; found: Stripe.Refund[] }> {
  const { refunds } = await stripe();
  const found: Stripe.Refund[] = [];
  let living: Stripe.Refund | undefined;
  for await (const refund of refunds.list({ payment_intent: intentId, limit: 100 })) {
    if (isFound(refund)) found.push(refund);
    const isLiving = refund.metadata?.refund_id === id && asProviderRefund(refund).status !== 'failed';
    if (isLiving) living ??= refund;
  }
  return { living, found };
}
