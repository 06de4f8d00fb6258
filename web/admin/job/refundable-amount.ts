import type { AdminJob } from '#contract/admin-jobs';

/** What is left of what was paid: what a cancel gives back, and the most that a refund can. */
export const refundableAmount = ({ money }: AdminJob): number => Math.round((money.paid - money.refunded) * 100) / 100;
