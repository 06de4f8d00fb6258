import type { Claim } from './finish-booking.ts';

/**
 * A payment whose booking is not confirmed yet: kept until it is, over a reload and over closing the dialog, so that nobody
 * is asked to pay again. Contains nothing with which one could pay or see a booking.
 */
const KEY = 'unfinished-payment';

let pending: Claim | null | undefined;

export function savePendingPayment(claim: Claim): void {
  pending = claim;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(claim));
  } catch {
    // Without storage it is kept in memory, until the page is left; the email comes in any case.
  }
}

export function clearPendingPayment(): void {
  pending = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

export function loadPendingPayment(): Claim | undefined {
  if (pending === undefined) {
    try {
      pending = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Claim | null;
    } catch {
      pending = null;
    }
  }
  return pending ?? undefined;
}
