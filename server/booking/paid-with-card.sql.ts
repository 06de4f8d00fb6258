import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../schema/tables.ts';

/** How a payment that went back because of its card is written down (docs/product.md#limits-on-holds). */
export type CardRefusal = (typeof CARD_REFUSALS)[number];
const CARD_REFUSALS = ['booking.own_card', 'booking.often_card'] as const;

/** What else was booked with a card, each counted no further than `most`. */
export interface UseOfCard {
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

/**
 * Whether a cleaner has booked somebody with a card, by their account or email, within another statement. Reads what they have
 * booked, not all of the card.
 */
const isOfCleaner = (cardFingerprint: string, { cleanerId, except }: { cleanerId: number; except: number }) =>
  sql<boolean>`exists (
    with cleaner as (
      select users.id, users.email from cleaners join users on users.id = cleaners.user_id where cleaners.id = ${cleanerId}
    ), booked as (
      select bookings.id from cleaner join bookings on customer_user_id = cleaner.id
      union all
      select bookings.id from cleaner join bookings on customer_email = cleaner.email
    )
    select from payments
    where booking_id = any(array(select id from booked)) and booking_id <> ${except}
    and card_fingerprint = ${cardFingerprint}
  )`;

export async function isCardOfCleaner(
  trx: Trx,
  cardFingerprint: string,
  of: { cleanerId: number; except: number },
): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`select ${isOfCleaner(cardFingerprint, of)} as "isOwn"`.execute(trx);
  return rows[0]!.isOwn;
}

/** The cards with which a booking was paid. */
export const selectCardsOf = async (trx: Trx, bookingId: number): Promise<string[]> =>
  (
    await trx
      .selectFrom('payments')
      .select('card_fingerprint')
      .distinct()
      .where('booking_id', '=', bookingId)
      .where('card_fingerprint', 'is not', null)
      .execute()
  ).map(({ card_fingerprint }) => card_fingerprint!);

/** What a card that pays for a booking is refused by. */
export interface CardFacts extends UseOfCard {
  isCardOfCleaner: boolean;
}

/** The same as columns of another statement; of no card, nothing. `most`: undefined where the use of cards has no limit. */
export function cardColumns(
  cardFingerprint: string | null,
  { cleanerId, except, now, most }: { cleanerId: number; except: number; now: Date; most: UseOfCard | undefined },
): RawBuilder<CardFacts> {
  if (cardFingerprint === null) return sql`false as "isCardOfCleaner", 0 as upcoming, 0 as canceled`;
  const isOwn = isOfCleaner(cardFingerprint, { cleanerId, except });
  if (!most) return sql`${isOwn} as "isCardOfCleaner", 0 as upcoming, 0 as canceled`;
  const others = sql`payments join bookings on bookings.id = payments.booking_id
    where card_fingerprint = ${cardFingerprint} and purpose = 'visit' and bookings.id <> ${except}`;
  return sql`${isOwn} as "isCardOfCleaner",
    (select count(*) from (
      select from ${others} and status = 'scheduled' and plan_id is null and starts_at > ${now} limit ${most.upcoming}
    ) as upcoming)::int as upcoming,
    (select count(*) from (
      select from ${others} and cancel_code = 'by_customer' and booked_at > ${now}::timestamptz - interval '1 day'
      limit ${most.canceled}
    ) as canceled)::int as canceled`;
}

/** Of a booking whose payment went back: because of its card. */
const isRefused = sql`cancel_code = 'slot_lost' and exists (select from audit
  where subject = 'booking:' || bookings.id and action in (${sql.join(CARD_REFUSALS)}))`;

/**
 * How many payments of the last day went back because of their card: of this hold owner or account, from this address, or
 * with a card that one of them has paid with, whichever is most; within another statement.
 */
export const refusedPayments = (
  { hash, addresses, userId }: { hash: Buffer; addresses: string[]; userId: number | null },
  now: Date,
) => sql<number>`(
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
  )`;
