import type { Clock } from '#platform/clock';
import type { Db } from '../schema/tables.ts';
import { isUnmatchedPayment, markUnmatchedPaymentSettled } from './payments.sql.ts';
import { codeOf, isProviderUnavailable, providerUnavailable, type StripeClient } from './stripe.ts';

/**
 * Refunds what is left of a payment that belongs to no booking; asked twice, the provider does it once. False where
 * there is no such payment. Throws 503.
 */
export const refundUnmatchedPayment =
  ({ db, stripe, clock }: { db: Db; stripe: StripeClient; clock: Clock }) =>
  async (intentId: string): Promise<boolean> => {
    if (!(await isUnmatchedPayment(db, intentId))) return false;
    try {
      const { refunds } = await stripe();
      await refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund:stray:${intentId}` });
    } catch (error) {
      if (codeOf(error) !== 'charge_already_refunded')
        throw isProviderUnavailable(error) ? providerUnavailable() : error;
    }
    await markUnmatchedPaymentSettled(db, intentId, clock.now());
    return true;
  };
