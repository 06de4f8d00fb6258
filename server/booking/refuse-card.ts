import type { RawBuilder } from 'kysely';
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
  type CardFacts,
  type CardRefusal,
  cardColumns,
  isCardOfCleaner,
  lockCard,
  refusedPayments,
  selectCardsOf,
  type UseOfCard,
} from './paid-with-card.sql.ts';

/**
 * What `isCardRefused` looks at, for the statement that records the payment of a locked booking. Locks the card before: two
 * payments with it at once would each miss the other.
 */
export async function cardFacts(
  deps: BookingDeps,
  trx: Trx,
  { id, cleaner_id: cleanerId }: Booking,
  fingerprint: string | null,
): Promise<RawBuilder<CardFacts>> {
  if (deps.limitsCards && fingerprint !== null) await lockCard(trx, fingerprint);
  const most = deps.limitsCards ? MOST : undefined;
  return cardColumns(fingerprint, { cleanerId, except: id, now: deps.clock.now(), most });
}

const MOST: UseOfCard = { upcoming: policy.booking.upcomingForCard, canceled: policy.booking.canceledADayForCard };

/**
 * Whether a booking is not to be had for the card that paid it; to whoever paid it looks as if the time were gone. Why is
 * written down for the team. Nobody books themselves, with whatever name and email: the card is one with which its
 * cleaner has booked somebody before (docs/product.md#who-may-book). Nor does anybody go on without end, with ever new
 * emails and addresses (docs/product.md#limits-on-holds).
 */
export async function isCardRefused(deps: BookingDeps, trx: Trx, { id }: Booking, facts: CardFacts): Promise<boolean> {
  const action = refusalOf(facts);
  if (action) await audit(trx, { at: deps.clock.now(), actor: 'system', action, subject: `booking:${id}` });
  return action !== null;
}

function refusalOf({ isCardOfCleaner, upcoming, canceled }: CardFacts): CardRefusal | null {
  if (isCardOfCleaner) return 'booking.own_card';
  return upcoming >= MOST.upcoming || canceled >= MOST.canceled ? 'booking.often_card' : null;
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

/** How many payments of somebody who wants to hold a time went back because of their card, within another statement. */
export function refusedPaymentsOf(
  deps: BookingDeps,
  { hash, address, userId }: Pick<HoldOwner, 'hash' | 'address' | 'userId'>,
): RawBuilder<number> | undefined {
  if (!deps.limitsCards) return undefined;
  const payer = { hash, userId, addresses: [address, addressDigest(deps, address)] };
  return refusedPayments(payer, deps.clock.now());
}

/**
 * Each payment that goes back because of its card has cost us the provider's fee: after a few in a day its payer begins no
 * more (docs/product.md#limits-on-holds). Throws 429.
 */
export function checkRefusedPayments(refused: number): void {
  if (refused < policy.booking.refusedPaymentsADay) return;
  throw tooMany('Too many attempts. Please wait a while and try again.', HOUR / 1000);
}
