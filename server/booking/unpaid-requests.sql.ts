import { sql } from 'kysely';
import type { Db, IntentPurpose } from '../schema/tables.ts';

const hasMoved = sql<boolean>`exists (select from moves where moves.booking_id = bookings.id)`;

/**
 * Differences and tips that were asked for before then and can still be paid, and differences of which no time is held any
 * more; with when their bookings' holds began.
 */
export const selectUnpaidRequests = (
  db: Db,
  before: Date,
  limit: number,
): Promise<{ bookingId: number; purpose: IntentPurpose; attempt: number; created_at: Date }[]> =>
  db
    .selectFrom('payment_intents')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_id as bookingId', 'purpose', 'payment_intents.attempt', 'bookings.created_at'])
    .where('purpose', '<>', 'visit')
    .where('payment_intents.state', 'in', ['wanted', 'open'])
    .where((eb) =>
      eb.or([
        eb('payment_intents.created_at', '<', before),
        eb.and([eb('purpose', '=', 'difference'), hasMoved, eb('next_slot_id', 'is', null)]),
      ]),
    )
    .orderBy('payment_intents.created_at')
    .limit(limit)
    .execute();
