import { shareCents } from '#contract/money';

/** What a booking brought in and what went back of it, in cents. */
export interface BookingBalance {
  paid: number;
  refunded: number;
}

/** The platform's fee, rounded half up, and the rest, which is the cleaner's; in cents (docs/product.md#fee). */
export function shareOf({ paid, refunded }: BookingBalance, feeBasisPoints: number): { fee: number; net: number } {
  const left = paid - refunded;
  const fee = shareCents(left, feeBasisPoints);
  return { fee, net: left - fee };
}
