import type { AdminJob } from '#contract/admin-jobs';
import { shareCents, toDollars } from '#contract/money';

/** A job's money in dollars, from cents. The fee is a share of what stays (docs/product.md#fee). */
export function moneyOf(
  job: { total_cents: number; fee_basis_points: number },
  paid: number,
  refunded: number,
): Omit<AdminJob['money'], 'refundable' | 'held' | 'tip'> {
  const fee = shareCents(paid - refunded, job.fee_basis_points);
  return {
    total: toDollars(job.total_cents),
    paid: toDollars(paid),
    refunded: toDollars(refunded),
    fee: toDollars(fee),
    feePercent: job.fee_basis_points / 100,
    cleanerShare: toDollars(paid - refunded - fee),
  };
}
