import { sql } from 'kysely';
import type { Trx } from '../schema/tables.ts';

/** Whether a cleaner, by their account or email, has paid for another booking with this card. */
export const hasPaidWith = async (
  trx: Trx,
  cardFingerprint: string,
  { cleanerId, except }: { cleanerId: number; except: number },
): Promise<boolean> =>
  (await trx
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select('bookings.id')
    .where('card_fingerprint', '=', cardFingerprint)
    .where('bookings.id', '<>', except)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('cleaners')
          .innerJoin('users', 'users.id', 'cleaners.user_id')
          .select('cleaners.id')
          .where('cleaners.id', '=', cleanerId)
          .where((of) =>
            of.or([of('customer_user_id', '=', of.ref('users.id')), of('customer_email', '=', of.ref('users.email'))]),
          ),
      ),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

export interface CardCounts {
  /** Bookings to come. */
  upcoming: number;
  /** Booked in the last day, and canceled by the customer. */
  canceled: number;
}

/**
 * What else was booked with a card, by whoever and from wherever. Bookings with one card are counted one after the other
 * until their transactions end; that lock comes after those of `lockBooking`.
 */
export async function countBookingsOf(
  trx: Trx,
  cardFingerprint: string,
  { except, now }: { except: number; now: Date },
): Promise<CardCounts> {
  await sql`select pg_advisory_xact_lock(3, hashtext(${cardFingerprint}))`.execute(trx);
  const { rows } = await sql<CardCounts>`
    select
      count(*) filter (where status = 'scheduled' and starts_at > ${now})::int as upcoming,
      count(*) filter (where cancel_code = 'by_customer' and booked_at > ${now}::timestamptz - interval '1 day')::int
        as canceled
    from payments join bookings on bookings.id = payments.booking_id
    where card_fingerprint = ${cardFingerprint} and purpose = 'visit' and bookings.id <> ${except}
  `.execute(trx);
  return rows[0]!;
}
