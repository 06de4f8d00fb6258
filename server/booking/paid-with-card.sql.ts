import { sql } from 'kysely';
import type { Trx } from '../schema/tables.ts';

/** How a payment that went back because of its card is written down (docs/product.md#limits-on-holds). */
export type CardRefusal = (typeof CARD_REFUSALS)[number];
const CARD_REFUSALS = ['booking.own_card', 'booking.often_card'] as const;

/** What else was booked with a card. */
export interface UseOfCard {
  /** By the cleaner, with their account or email. */
  isOwn: boolean;
  /** Visits to come, by whoever and from wherever. */
  upcoming: number;
  /** Booked in the last day, and canceled by the customer. */
  canceled: number;
}

/**
 * Lets the bookings of one card be counted one after the other, until their transactions end; this lock comes after
 * those of `lockBooking`.
 */
export async function lockCard(trx: Trx, cardFingerprint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(3, hashtext(${cardFingerprint}))`.execute(trx);
}

/** What else than a booking was booked with its card, and whether its cleaner did. */
export async function selectUseOfCard(
  trx: Trx,
  cardFingerprint: string,
  { cleanerId, except, now }: { cleanerId: number; except: number; now: Date },
): Promise<UseOfCard> {
  const { rows } = await sql<UseOfCard>`
    select
      coalesce(bool_or(exists (
        select from cleaners join users on users.id = cleaners.user_id
        where cleaners.id = ${cleanerId} and (customer_user_id = users.id or customer_email = users.email)
      )), false) as "isOwn",
      count(*) filter (where purpose = 'visit' and status = 'scheduled' and plan_id is null and starts_at > ${now})::int
        as upcoming,
      count(*) filter (
        where purpose = 'visit' and cancel_code = 'by_customer' and booked_at > ${now}::timestamptz - interval '1 day'
      )::int as canceled
    from payments join bookings on bookings.id = payments.booking_id
    where card_fingerprint = ${cardFingerprint} and bookings.id <> ${except}
  `.execute(trx);
  return rows[0]!;
}

/** Of a booking whose payment went back: because of its card. */
const isRefused = sql`cancel_code = 'slot_lost' and exists (select from audit
  where subject = 'booking:' || bookings.id and action in (${sql.join(CARD_REFUSALS)}))`;

/**
 * How many payments of the last day went back because of their card: of this hold owner or account, from this address, or
 * with a card that one of them has paid with, whichever is most.
 */
export async function countRefusedPayments(
  trx: Trx,
  { hash, addresses, userId }: { hash: Buffer; addresses: string[]; userId: number | null },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with refused as (
      select bookings.id, booker_address = any(${addresses}) as is_from_address,
        booker_hash = ${hash} or customer_user_id = ${userId} as is_of_person
      from bookings
      where (booker_hash = ${hash} or booker_address = any(${addresses}) or customer_user_id = ${userId})
      and created_at > ${now}::timestamptz - interval '1 day' and ${isRefused}
    ), cards as (
      select card_fingerprint, count(*) as refused from payments join bookings on bookings.id = payments.booking_id
      where card_fingerprint in (
        select card_fingerprint from payments where booking_id in (select id from refused) and purpose = 'visit'
      ) and purpose = 'visit' and paid_at > ${now}::timestamptz - interval '1 day' and ${isRefused}
      group by card_fingerprint
    )
    select greatest(
      count(*) filter (where is_of_person), count(*) filter (where is_from_address), (select max(refused) from cards)
    )::int as count
    from refused
  `.execute(trx);
  return rows[0]!.count;
}
