import type { Clock } from '#platform/clock';
import { conflict } from '#platform/errors';
import type { Db } from '../schema/tables.ts';
import { disputeStateOf } from './dispute-changed.ts';
import { isUnmatchedPayment, markUnmatchedPaymentSettled } from './payments.sql.ts';
import { codeOf, isProviderUnavailable, providerUnavailable, type StripeClient } from './stripe.ts';

/** How a payment that belongs to no booking was settled: by our refund, or by the customer's bank in our place. */
export type UnmatchedSettlement = 'refunded' | 'returned_by_bank';

/**
 * Refunds what is left of a payment that belongs to no booking; asked twice, the provider does it once. Null where there
 * is no such payment. Throws 409 while a bank decides on it, and 503.
 */
export const refundUnmatchedPayment =
  ({ db, stripe, clock }: { db: Db; stripe: StripeClient; clock: Clock }) =>
  async (intentId: string): Promise<UnmatchedSettlement | null> => {
    if (!(await isUnmatchedPayment(db, intentId))) return null;
    const settlement = await refundRest(stripe, intentId).catch((error: unknown) => {
      throw isProviderUnavailable(error) ? providerUnavailable() : error;
    });
    await markUnmatchedPaymentSettled(db, intentId, clock.now());
    return settlement;
  };

/** The disputes are looked at first, because a refusal would be stored under the key for a day. */
async function refundRest(stripe: StripeClient, intentId: string): Promise<UnmatchedSettlement> {
  const { disputes, refunds } = await stripe();
  const { data } = await disputes.list({ payment_intent: intentId, limit: 100 });
  const states = data.map(({ status }) => disputeStateOf(status));
  if (states.includes('opened')) throw stillDeciding();
  const idempotencyKey = `refund:stray:${intentId}${data.length > 0 ? ':disputed' : ''}`;
  try {
    await refunds.create({ payment_intent: intentId }, { idempotencyKey });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'charge_disputed' && states.includes('lost')) return 'returned_by_bank';
    if (code === 'charge_disputed') throw stillDeciding();
    if (code !== 'charge_already_refunded') throw error;
  }
  return 'refunded';
}

const stillDeciding = () =>
  conflict('The customer’s bank is still looking into this payment. It can be given back once the bank has decided.');
