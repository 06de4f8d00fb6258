import { conflict } from '#platform/errors';

/** Who somebody is, as far as it was given: their account, email and telephone number. */
export interface Identity {
  userId: number | null;
  /** In lower case. */
  email: string;
  phone: string | null;
}

/** Digits without the country's own 1: shorter ones are no number that tells a person. */
const PHONE_DIGITS = 10;

const digitsOf = (phone: string | null): string =>
  (phone ?? '')
    .replace(/[a-z#].*$/i, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');

function isSame(one: Identity, other: Identity): boolean {
  const digits = digitsOf(one.phone);
  return (
    (one.userId !== null && one.userId === other.userId) ||
    one.email === other.email ||
    (digits.length >= PHONE_DIGITS && digits === digitsOf(other.phone))
  );
}

/**
 * Nobody books themselves, signed in or not (docs/product.md#who-may-book). The refusal does not say by what somebody
 * was recognized. Throws 409.
 */
export function refuseToBookOneself(cleaner: Identity, customer: Identity[]): void {
  if (customer.some((identity) => isSame(cleaner, identity))) throw conflict('You cannot book yourself.');
}
