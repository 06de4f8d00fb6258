import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { tooMany } from '#platform/errors';
import type { Trx } from '../schema/tables.ts';
import { addressDigest } from './address-digest.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import type { HoldOwner } from './hold-owner.ts';
import {
  type CardRefusal,
  countRefusedPayments,
  countUseOfCard,
  isCardOfCleaner,
  lockCard,
  selectCardsOf,
} from './paid-with-card.sql.ts';

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

/** Whether it is a card with which the booking's cleaner has booked somebody; written down for the team as well. */
export async function isOwnCard(
  deps: BookingDeps,
  trx: Trx,
  { id, cleaner_id }: Booking,
  fingerprint: string | null,
): Promise<boolean> {
  const of = { cleanerId: cleaner_id, except: id };
  const isOwn = fingerprint !== null && (await isCardOfCleaner(trx, fingerprint, of));
  if (isOwn)
    await audit(trx, { at: deps.clock.now(), actor: 'system', action: 'booking.own_card', subject: `booking:${id}` });
  return isOwn;
}

/** Whether any payment of a booking was made with a card of its cleaner, as it would be with another one. */
export async function isPaidByOwnCard(deps: BookingDeps, trx: Trx, booking: Booking): Promise<boolean> {
  for (const fingerprint of await selectCardsOf(trx, booking.id)) {
    if (await isOwnCard(deps, trx, booking, fingerprint)) return true;
  }
  return false;
}

async function refusalOf(
  deps: BookingDeps,
  trx: Trx,
  { id, cleaner_id }: Booking,
  fingerprint: string,
): Promise<CardRefusal | null> {
  if (deps.limitsCards) await lockCard(trx, fingerprint);
  if (await isCardOfCleaner(trx, fingerprint, { cleanerId: cleaner_id, except: id })) return 'booking.own_card';
  if (!deps.limitsCards) return null;
  const most = { upcoming: policy.booking.upcomingForCard, canceled: policy.booking.canceledADayForCard };
  const { upcoming, canceled } = await countUseOfCard(trx, fingerprint, { except: id, now: deps.clock.now(), most });
  return upcoming >= most.upcoming || canceled >= most.canceled ? 'booking.often_card' : null;
}

/**
 * Each payment that goes back because of its card has cost us the provider's fee: after a few in a day its payer begins no
 * more (docs/product.md#limits-on-holds). Throws 429. After `countHolds`, whose locks let no two count at once.
 */
export async function checkRefusedPayments(
  deps: BookingDeps,
  trx: Trx,
  holdOwner: Pick<HoldOwner, 'hash' | 'address' | 'userId'>,
): Promise<void> {
  if (!deps.limitsCards) return;
  const { hash, address, userId } = holdOwner;
  const payer = { hash, userId, addresses: [address, addressDigest(deps, address)] };
  const refused = await countRefusedPayments(trx, payer, deps.clock.now());
  if (refused < policy.booking.refusedPaymentsADay) return;
  throw tooMany('Too many attempts. Please wait a while and try again.', HOUR / 1000);
}
