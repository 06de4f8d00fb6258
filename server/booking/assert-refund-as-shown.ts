import { formatDollars, toCents, toDollars } from '#contract/money';
import { capitalized, inWords, verb } from '#contract/number-words';
import { conflict } from '#platform/errors';
import type { Booking } from './bookings.sql.ts';

/** What a cancel gives back and keeps, in cents. */
interface RefundTerms {
  refundCents: number;
  keptCents: number;
}

/**
 * Refuses a cancel by somebody who was shown another refund than the one that would leave now: the free time has ended
 * since, or the team has refunded a part (docs/product.md#cancellation). `shown` is in dollars; undefined for a caller
 * that showed none. Throws 409 with the terms of now, in words for the customer or, by default, for the other side.
 */
export function assertRefundAsShown(shown: number | undefined, terms: RefundTerms, customersBooking?: Booking): void {
  if (shown === undefined || toCents(shown) === terms.refundCents) return;
  const refund = formatDollars(toDollars(terms.refundCents));
  throw conflict(
    `The terms have changed. ${customersBooking ? termsForCustomer(terms, customersBooking) : `Now ${refund} goes back to the customer.`}`,
  );
}

function termsForCustomer({ refundCents, keptCents }: RefundTerms, { kept_hours }: Booking): string {
  const [refund, kept] = [refundCents, keptCents].map((cents) => formatDollars(toDollars(cents)));
  if (keptCents === 0) return `Cancel now and ${refund} goes back to your card.`;
  const hours = `${capitalized(inWords(kept_hours, 'hour'))} (${kept}) ${verb(kept_hours, 'is', 'are')}`;
  const back = refundCents === 0 ? 'Nothing comes back to your card.' : `${refund} comes back to your card.`;
  return `${hours} kept for your cleaner’s time. ${back}`;
}
