import type { Db, IntentPurpose } from '../schema/tables.ts';

/** Differences and tips that were asked for before then and can still be paid; with when their bookings' holds began. */
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
    .where('payment_intents.created_at', '<', before)
    .orderBy('payment_intents.created_at')
    .limit(limit)
    .execute();
