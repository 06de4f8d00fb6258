import type { Clock } from '#platform/clock';
import type { Db } from '../schema/tables.ts';
import { isStray, markStraySettled } from './payments.sql.ts';
import { codeOf, isProviderAway, providerAway, type StripeKit } from './stripe.ts';

/**
 * Sends money back that no booking stands behind, all that is left of it; asked twice, the provider does it once. False
 * where there is no such money. Throws 503.
 */
export const giveBackStray =
  ({ db, stripe, clock }: { db: Db; stripe: StripeKit; clock: Clock }) =>
  async (intentId: string): Promise<boolean> => {
    if (!(await isStray(db, intentId))) return false;
    try {
      const { refunds } = await stripe();
      await refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund:stray:${intentId}` });
    } catch (error) {
      if (codeOf(error) !== 'charge_already_refunded') throw isProviderAway(error) ? providerAway() : error;
    }
    await markStraySettled(db, intentId, clock.now());
    return true;
  };
