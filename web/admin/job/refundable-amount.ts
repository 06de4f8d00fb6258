import type { AdminJob } from '#contract/admin-jobs';

/** Dollars that were paid and not refunded: what a cancellation refunds, and the most that a refund can. */
export const refundableAmount = ({ money }: AdminJob): number => Math.round((money.paid - money.refunded) * 100) / 100;
