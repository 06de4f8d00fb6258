import type { Claim } from './finish-booking.ts';

/**
 * A card that was paid and whose booking is not known yet: kept until it is, over a reload and over closing the dialog,
 * so that nobody is asked to pay again. Holds nothing with which one could pay or see a booking.
 */
const KEY = 'unfinished-payment';

let kept: Claim | null | undefined;

export function keepPayment(claim: Claim): void {
  kept = claim;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(claim));
  } catch {
    // A browser that stores nothing still remembers until the page goes; the mail comes in any case.
  }
}

export function forgetPayment(): void {
  kept = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

export function keptPayment(): Claim | undefined {
  if (kept === undefined) {
    try {
      kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Claim | null;
    } catch {
      kept = null;
    }
  }
  return kept ?? undefined;
}
