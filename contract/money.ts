/**
 * Money is integer cents inside and at the provider; calls carry JSON numbers of dollars, multiples of 0.01
 * (docs/product.md#price).
 */

/** Cents to the dollars that a call carries: 16500 → 165. */
export const toDollars = (cents: number): number => cents / 100;

/** Dollars from a call to cents; rounds away what a float adds: 0.29 → 29. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

const THOUSANDS = /\B(?=(?:\d{3})+\.)/g;

/**
 * Dollars for people, always two decimals: 165 → "$165.00", -1165.5 → "-$1,165.50". The platform's own formatter
 * takes a phone a good while to make, before the first price is there.
 */
export const formatDollars = (dollars: number): string =>
  `${dollars < 0 ? '-' : ''}$${Math.abs(dollars).toFixed(2).replace(THOUSANDS, ',')}`;

/** Dollars where a round sum needs no decimals: 36 → "$36", 36.5 → "$36.50". */
export const formatRate = (dollars: number): string => formatDollars(dollars).replace(/\.00$/, '');

/** Price of a job in cents: minutes / 60 x (the cleaner's rate + the service's surcharge), rounded half up. */
export const priceCents = (minutes: number, rateCents: number, surchargeCents: number): number =>
  Math.floor((minutes * (rateCents + surchargeCents) + 30) / 60);

/** A share of an amount in cents, rounded half up; the share is given in basis points (1500 = 15 %). */
export const shareCents = (cents: number, basisPoints: number): number =>
  Math.floor((cents * basisPoints + 5000) / 10000);

/**
 * What a customer reads of the lower fee on a visit after the first with a cleaner, booked again or stepped in for another
 * (docs/product.md#fee). `of`: where a part went back.
 */
export const bookedAgain = (cleaner: string, percent: number, of = 'the price'): string =>
  `${cleaner} has cleaned for you before, so ${cleaner} keeps ${percent}% of ${of}.`;
