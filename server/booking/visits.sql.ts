import { sql } from 'kysely';
import type { Db, SkippedBy, Trx } from '../schema/tables.ts';
import type { Booking, NewBooking } from './bookings.sql.ts';

/** Visits of plans, before they are paid. */

/** Why a visit was skipped that its plan may plan again. */
export const PLANNED_AGAIN: readonly SkippedBy[] = ['plan_paused', 'plan_changed'];

/** Why a visit was skipped whose customer is asked what to do on its date. */
export const WITHOUT_TIME: readonly SkippedBy[] = ['time_off', 'no_time', 'cleaner'];

/** As a hold, but nobody's browser has it, and it belongs to a date of a plan. */
export type NewVisit = Omit<NewBooking, 'booker_hash' | 'booker_address' | 'email_digest'> &
  Pick<Booking, 'plan_id' | 'nominal_date' | 'token_hash' | 'token_sealed'>;

/** Inserts a planned visit; the database refuses a second one of the same plan and date. */
export const insertPlanned = (trx: Trx, visit: NewVisit): Promise<Booking> =>
  trx
    .insertInto('bookings')
    .values({ ...visit, status: 'planned' })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A visit is planned anew, on the terms of its plan by now, at a slot that is taken for it. */
export const planAgain = (trx: Trx, id: number, terms: Partial<Booking>): Promise<Booking> =>
  trx
    .updateTable('bookings')
    .set((eb) => ({ ...terms, status: 'planned', skipped_by: null, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    // Without a time, where another one was found for it.
    .where('skipped_by', 'in', [...PLANNED_AGAIN, ...WITHOUT_TIME])
    .returningAll()
    .executeTakeFirstOrThrow();

/** Planned visits let go of their slots, to be planned on other terms or not to take place. */
export const letGo = (trx: Trx, ids: readonly number[]) =>
  trx
    .updateTable('bookings')
    .set({ status: 'skipped', skipped_by: 'plan_changed' })
    .where(sql<boolean>`id = any(${ids})`)
    .where('status', '=', 'planned')
    .execute();

/** A visit that was let go of, or that a pause had left out, is left out where its plan's terms by now have it. */
export const setWithoutTime = (
  trx: Trx,
  id: number,
  terms: Partial<Booking> & { skipped_by: 'time_off' | 'no_time' | 'plan_paused' },
) =>
  trx
    .updateTable('bookings')
    .set(terms)
    .where('id', '=', id)
    .where('status', '=', 'skipped')
    .where('skipped_by', 'in', PLANNED_AGAIN)
    .execute();

/** Visits of dates that a pause has left out, or that have no time, are to be planned on other terms, or are no visits any more. */
export const letGoLeftOut = (trx: Trx, planId: number, dates: readonly string[]) =>
  trx
    .updateTable('bookings')
    .set({ skipped_by: 'plan_changed' })
    .where('plan_id', '=', planId)
    .where(sql<boolean>`nominal_date = any(${dates}::date[])`)
    .where('status', '=', 'skipped')
    .where('skipped_by', 'in', ['plan_paused', ...WITHOUT_TIME])
    .execute();

/** A visit that a pause has left out gets the terms of its plan by now; null: it is no visit any more. */
export const setPausedTerms = (trx: Trx, id: number, terms: Partial<Booking> | null) =>
  trx
    .updateTable('bookings')
    .set(terms ?? { skipped_by: 'plan_changed' })
    .where('id', '=', id)
    .where('status', '=', 'skipped')
    .where('skipped_by', '=', 'plan_paused')
    .execute();

/** Visits from a time on that a pause has left out do not come again: their plan has ended, or ends before. */
export const endLeftOut = (db: Db, planId: number, from: Date) =>
  db
    .updateTable('bookings')
    .set({ skipped_by: 'plan_ended' })
    .where('plan_id', '=', planId)
    .where('starts_at', '>=', from)
    .where('status', '=', 'skipped')
    .where('skipped_by', '=', 'plan_paused')
    .execute();

/** What these planned visits may cost stays what was agreed to by this consent, whatever is agreed to for their plan. */
export const keepConsent = (
  trx: Trx,
  ids: readonly number[],
  {
    consent_id,
    lowered_consent_id,
    lowered_most_cents,
  }: { consent_id: number } & Pick<Booking, 'lowered_consent_id' | 'lowered_most_cents'>,
) =>
  trx
    .updateTable('bookings')
    .set({ visit_consent_id: consent_id, lowered_consent_id, lowered_most_cents })
    .where(sql<boolean>`id = any(${ids})`)
    .where('visit_consent_id', 'is', null)
    .execute();

/** Further than any date of a plan: no two dates may be the same meanwhile. */
const FAR_DAYS = 36_524;

/** The visits of a plan from a date on get nominal dates so many days later. */
export async function shiftDates(trx: Trx, planId: number, from: string, days: number): Promise<void> {
  await sql`update bookings set nominal_date = nominal_date + ${FAR_DAYS + days}::int
    where plan_id = ${planId} and nominal_date >= ${from}::date`.execute(trx);
  await sql`update bookings set nominal_date = nominal_date - ${FAR_DAYS}::int
    where plan_id = ${planId} and nominal_date >= ${from}::date + ${FAR_DAYS / 2}::int`.execute(trx);
}

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
