import { NO_BOOKINGS, NOT_THIS_CLEANER } from '#contract/no-bookings';
import { conflict, HttpError } from '#platform/errors';
import type { Db, Trx } from '../schema/tables.ts';
import { customerOf } from './blocks.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { refusalColumns, selectRefusals } from './pairs.sql.ts';

/** Who does not get a booking: a cleaner of themselves, whom the team has banned, and a pair that is kept apart. */

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
  if (isOneself(cleaner, customer)) throw conflict('You cannot book yourself.');
}

const isOneself = (cleaner: Identity, customer: Identity[]): boolean =>
  customer.some((identity) => isSame(cleaner, identity));

/** Whether a booking's customer would be its cleaner. `trx` has locked the cleaner. */
export async function isOwnBooking(
  { accounts, cleaners }: Pick<BookingDeps, 'accounts' | 'cleaners'>,
  trx: Trx,
  { cleaner_id, customer_user_id: userId, customer_email, phone }: Booking,
): Promise<boolean> {
  const account = userId === null ? null : await accounts.findPerson(userId, trx);
  const customer: Identity[] = [{ userId, email: customer_email, phone }];
  if (account) customer.push({ userId, email: account.email, phone: account.mobile });
  return isOneself(await cleaners.ownerOf(trx, cleaner_id), customer);
}

/** Whoever the team has banned holds nothing and pays for nothing (docs/product.md#customers). Throws 403. */
export async function refuseBanned(
  deps: Pick<BookingDeps, 'accounts'>,
  source: Db | Trx,
  who: { userId: number | null; emails: string[] },
): Promise<void> {
  if (await deps.accounts.isBanned(source, who)) throw new HttpError(403, NO_BOOKINGS);
}

/**
 * The same, and of a pair that is kept apart: that refusal says neither that somebody is blocked nor by whom
 * (docs/product.md#blocks). Throws 403.
 */
export function refusePair({ isBanned, isBlocked }: { isBanned: boolean; isBlocked: boolean }): void {
  if (isBanned) throw new HttpError(403, NO_BOOKINGS);
  if (isBlocked)
    throw new HttpError(403, 'This cleaner cannot take this booking.', undefined, { code: NOT_THIS_CLEANER });
}

/** The same for the pair of a booking; for good where `source` has locked the cleaner. Throws 403. */
export const refusePairOf = async (deps: BookingDeps, source: Db | Trx, booking: Booking): Promise<void> =>
  refusePair(await refusalsOf(deps, source, booking));

/** Whether the customer of a booking is banned by now, and whether the pair is blocked. */
export const refusalsOf = async (deps: Pick<BookingDeps, 'accounts'>, source: Db | Trx, booking: Booking) =>
  selectRefusals(source, booking.cleaner_id, await customerOf(deps, source, booking));

/** The same within another statement. */
export const refusalFacts = async (deps: Pick<BookingDeps, 'accounts'>, trx: Trx, booking: Booking) =>
  refusalColumns(booking.cleaner_id, await customerOf(deps, trx, booking));

/** Who a booking would be for. */
export const whoseBooking = ({ customer_user_id, customer_email }: Booking) => ({
  userId: customer_user_id,
  emails: [customer_email],
});
