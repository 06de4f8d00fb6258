import type { Db, SkippedBy, Trx } from '../schema/tables.ts';
import type { Booking, NewBooking } from './bookings.sql.ts';

/** Visits of plans, before they are paid. */

/** As a hold, but nobody's browser has it, and it belongs to a date of a plan. */
export type NewVisit = Omit<NewBooking, 'booker_hash' | 'booker_address'> &
  Pick<Booking, 'plan_id' | 'nominal_date' | 'token_hash' | 'token_sealed'>;

/** Inserts a planned visit; the database refuses a second one of the same plan and date. */
export const insertPlanned = (trx: Trx, visit: NewVisit): Promise<Booking> =>
  trx
    .insertInto('bookings')
    .values({ ...visit, status: 'planned' })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A visit that its plan's pause had skipped is planned again, at a slot that is taken for it. */
export const planAgain = (trx: Trx, id: number, slotId: number, times: Pick<Booking, 'starts_at' | 'ends_at'>) =>
  trx
    .updateTable('bookings')
    .set((eb) => ({
      ...times,
      status: 'planned',
      skipped_by: null,
      time_slot_id: slotId,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('skipped_by', '=', 'plan_paused' satisfies SkippedBy)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Visits that are not to take place any more and have an intent that could still be paid. */
export const selectLeftIntents = (db: Db, limit: number) =>
  db
    .selectFrom('payment_intents')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_id as bookingId', 'purpose', 'payment_intents.attempt', 'bookings.created_at'])
    .where('purpose', '=', 'visit')
    .where('payment_intents.state', 'in', ['wanted', 'open'])
    .where('bookings.status', 'in', ['skipped', 'unpaid'])
    .limit(limit)
    .execute();
