import type { Trx } from '../schema/tables.ts';
import { hasOpenDispute, hasOpenRefund } from './open-money.sql.ts';

/** The bookings that somebody takes part in, by id: those they made, and those that are their jobs. */
export interface BookingSides {
  asCustomer: number[];
  asCleaner: number[];
}

/**
 * Why the account of these bookings cannot be deleted now, a sentence for each reason
 * (docs/product.md#deleting-an-account). The bookings are locked.
 */
export async function blockingReasons(trx: Trx, { asCustomer, asCleaner }: BookingSides): Promise<string[]> {
  const reasons: string[] = [];
  // Disputes first: the end of one sends refunds that waited for it.
  if (await hasOpenDispute(trx, asCustomer)) reasons.push('A bank is still looking into one of your payments.');
  if (await hasOpenDispute(trx, asCleaner))
    reasons.push('A bank is still looking into the payment for one of your jobs.');
  if (await hasOpenRefund(trx, asCustomer)) reasons.push('A refund to you is still on its way.');
  if (await hasOpenRefund(trx, asCleaner)) reasons.push('A refund for one of your jobs is still on its way.');
  return reasons;
}
