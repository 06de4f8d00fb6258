import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';

/**
 * What a settled report gave back, and what had been refunded while it was open: "$40.00 had been refunded before".
 * `refunded`: dollars that the settling itself gave back.
 */
export function settledLabel(
  refunds: AdminJob['refunds'],
  { createdAt, resolvedAt, refunded }: { createdAt: string; resolvedAt: string; refunded: number | null },
): string {
  const before = refunds
    .filter((refund) => refund.createdAt >= createdAt && refund.createdAt < resolvedAt && refund.status !== 'dropped')
    .reduce((sum, { amount }) => sum + amount, 0);
  const now = refunded ? `${formatDollars(refunded)} refunded` : undefined;
  const earlier = before > 0 ? `${formatDollars(before)} had been refunded before` : undefined;
  return [now, earlier].filter(Boolean).join(', ') || 'Without a refund';
}
