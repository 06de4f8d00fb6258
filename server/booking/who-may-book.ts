import { policy } from '#contract/policy';
import { audit } from '#platform/audit.sql';
import { conflict, HttpError } from '#platform/errors';
import type { Db, Trx } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { countBookingsOf, hasPaidWith } from './paid-with-card.sql.ts';

/** Who does not get a booking: a cleaner of themselves, whom the team has banned, and cards that have booked too much. */

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

const REFUSAL = 'We take no bookings from you. Please write to us if you think this is a mistake.';

/** Whoever the team has banned holds nothing and pays for nothing (docs/product.md#customers). Throws 403. */
export async function refuseBanned(
  deps: Pick<BookingDeps, 'accounts'>,
  source: Db | Trx,
  who: { userId: number | null; emails: string[] },
): Promise<void> {
  if (await deps.accounts.isBanned(source, who)) throw new HttpError(403, REFUSAL);
}

/** Who a booking would be for. */
export const whoseBooking = ({ customer_user_id, customer_email }: Booking) => ({
  userId: customer_user_id,
  emails: [customer_email],
});

/**
 * Whether a booking is not to be had for the card that paid it; to whoever paid it looks as if the time were gone. Why is
 * written down for the team. Nobody books themselves, with whatever name and email: the card is one with which its
 * cleaner has booked somebody before (docs/product.md#who-may-book). Nor does anybody go on without end, with ever new
 * emails and addresses (docs/product.md#limits-on-holds).
 */
export async function isCardRefused(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  fingerprint: string | null,
): Promise<boolean> {
  if (fingerprint === null) return false;
  const action = await refusalOf(deps, trx, booking, fingerprint);
  if (action) await audit(trx, { at: deps.clock.now(), actor: 'system', action, subject: `booking:${booking.id}` });
  return action !== null;
}

async function refusalOf(deps: BookingDeps, trx: Trx, { id, cleaner_id }: Booking, fingerprint: string) {
  if (await hasPaidWith(trx, fingerprint, { cleanerId: cleaner_id, except: id })) return 'booking.own_card';
  if (!deps.limitsCards) return null;
  const { upcoming, canceled } = await countBookingsOf(trx, fingerprint, { except: id, now: deps.clock.now() });
  const { upcomingForCard, canceledADayForCard } = policy.booking;
  return upcoming >= upcomingForCard || canceled >= canceledADayForCard ? 'booking.often_card' : null;
}
