import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { cardIfSame, lastTryOf } from './last-try.sql.ts';
import type { AgreedVisit } from './visit-consent.ts';

type Booking = Selectable<Tables['bookings']>;

/** Bookings of plans, as far as plans look at them: the booking module alone changes them. */

/** A plan's visits of a date and later, earliest first. `orAfter`: also those that were moved behind that moment. */
export const selectVisits = (db: Db | Trx, planId: number, from: string, orAfter?: Date): Promise<Booking[]> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('plan_id', '=', planId)
    .where((eb) => eb.or([eb('nominal_date', '>=', from), ...(orAfter ? [eb('starts_at', '>', orAfter)] : [])]))
    .orderBy('nominal_date')
    .execute();

export const findVisit = (source: Db | Trx, planId: number, nominalDate: string): Promise<Booking | undefined> =>
  source
    .selectFrom('bookings')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('nominal_date', '=', nominalDate)
    .executeTakeFirst();

/** A plan's visit of a date, if there is one, and the booking that its visits are like. */
export async function findVisitAndFirst(
  trx: Trx,
  plan: { id: number; first_booking_id: number },
  nominalDate: string,
): Promise<{ visit: Booking | undefined; first: Booking }> {
  const found = await trx
    .selectFrom('bookings')
    .selectAll()
    .where(({ eb, and, or }) =>
      or([
        eb('id', '=', plan.first_booking_id),
        and([eb('plan_id', '=', plan.id), eb('nominal_date', '=', nominalDate)]),
      ]),
    )
    .execute();
  const first = found.find(({ id }) => id === plan.first_booking_id);
  if (!first) throw new Error(`Plan ${plan.id} has no first booking.`);
  return { visit: found.find((one) => one !== first), first };
}

export const findBooking = (source: Db | Trx, id: number): Promise<Booking> =>
  source.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Planned visits of these plans, in order of ids. */
export const selectPlannedOf = async (source: Db | Trx, planIds: readonly number[]): Promise<Booking[]> =>
  source
    .selectFrom('bookings')
    .selectAll()
    .where('status', '=', 'planned')
    .where(sql<boolean>`plan_id = any(${planIds})`)
    .orderBy('id')
    .execute();

/** A plan's visits that are paid and have not begun, earliest first; also those for which somebody else is looked for. */
export const selectPaidToCome = (db: Db, planId: number, now: Date) =>
  db
    .selectFrom('bookings')
    .select('id')
    .where('plan_id', '=', planId)
    .where('status', 'in', ['scheduled', 'seeking'])
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute();

/** A plan's first booking and those of its visits that were paid, whatever has become of them. */
export const selectPaidOf = (
  source: Db | Trx,
  plan: { id: number; first_booking_id: number },
): Promise<Pick<Booking, 'id' | 'status' | 'canceled_by'>[]> =>
  source
    .selectFrom('bookings')
    .select(['id', 'status', 'canceled_by'])
    .where((eb) => eb.or([eb('id', '=', plan.first_booking_id), eb('plan_id', '=', plan.id)]))
    .where('status', 'in', ['scheduled', 'seeking', 'completed', 'no_show', 'canceled'])
    .execute();

/** A planned visit that begins soon, with its plan and what was tried to charge it, the first try first. */
export interface VisitToKeep extends AgreedVisit {
  id: number;
  starts_at: Date;
  plan_id: number;
  nominal_date: string;
  noticed_at: Date | null;
  told_charge_id: number | null;
  /** `isOfBefore`: made for a time that the visit had before it was announced as it is now. */
  tries: (Try & { isOfBefore: boolean | null })[];
}
export interface Try {
  id: number;
  state: Tables['off_session_charges']['state'];
  declineCode: string | null;
  /** Null where its bank has given the card another expiry or number since. */
  cardId: number | null;
}

/** The latest try of a card, for whatever visit of its owner's, that a bank has answered; undefined where there is none. */
export async function findLastTryOf(source: Db | Trx, cardId: number): Promise<Try | undefined> {
  const { rows } = await sql<Try>`
    select tried.id, tried.state, decline_code as "declineCode", ${cardIfSame} as "cardId"
    from off_session_charges as tried join saved_cards as card on card.id = card_id
    where card_id = ${cardId} and tried.state <> 'asked'
      and decline_code is distinct from 'payment_intent_unexpected_state'
    order by tried.id desc limit 1
  `.execute(source);
  return rows[0];
}

interface VisitsToKeep {
  before: Date;
  after: Pick<VisitToKeep, 'id' | 'starts_at'> | undefined;
  limit: number;
  planId?: number;
}

/** Planned visits, of one plan or all, that begin before then, the nearest first, after one that was looked at. */
export async function selectVisitsToKeep(
  db: Db,
  { before, after, limit, planId }: VisitsToKeep,
): Promise<VisitToKeep[]> {
  const { rows } = await sql<VisitToKeep>`
    select bookings.id, starts_at, plan_id, to_char(nominal_date, 'YYYY-MM-DD') as nominal_date, noticed_at, told_charge_id,
      minutes, hourly_cents, total_cents, visit_consent_id, lowered_consent_id, lowered_most_cents,
      coalesce((select json_agg(json_build_object('id', tried.id, 'state', tried.state, 'declineCode', decline_code,
          'cardId', ${cardIfSame},
          'isOfBefore', tried.state not in ('asked', 'paid') and tried.created_at < noticed_at) order by tried.id)
        from off_session_charges as tried join saved_cards as card on card.id = card_id
        where tried.booking_id = bookings.id), '[]') as tries
    from bookings left join visit_charges on visit_charges.booking_id = bookings.id
    where bookings.status = 'planned' and starts_at <= ${before}
      and (${planId ?? null}::int is null or plan_id = ${planId ?? null}::int)
      and (${after?.starts_at ?? null}::timestamptz is null
        or (starts_at, bookings.id) > (${after?.starts_at ?? null}, ${after?.id ?? null}::int))
    order by starts_at, bookings.id limit ${limit}
  `.execute(db);
  return rows;
}

export const insertNotice = async (trx: Trx, bookingId: number, at: Date): Promise<boolean> =>
  (
    await trx
      .insertInto('visit_charges')
      .values({ booking_id: bookingId, noticed_at: at })
      .onConflict((conflict) => conflict.column('booking_id').doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

/** What was announced of these visits is no longer so: it is announced anew. Nothing was tried to charge them yet. */
export const forgetNotice = (trx: Trx, bookingIds: readonly number[]) =>
  trx.deleteFrom('visit_charges').where(sql<boolean>`booking_id = any(${bookingIds})`).execute();

/** Its customer is told of a try; false where they were. */
export const markTold = async (trx: Trx, bookingId: number, chargeId: number): Promise<boolean> =>
  (
    await trx
      .updateTable('visit_charges')
      .set({ told_charge_id: chargeId })
      .where('booking_id', '=', bookingId)
      .where(sql<boolean>`told_charge_id is distinct from ${chargeId}`)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Of each of a plan's visits the latest try of its charge that still counts. */
export async function selectLastTries(db: Db, bookingIds: readonly number[]): Promise<Map<number, Try>> {
  const { rows } = await sql<Try & { bookingId: number }>`
    select visits.id as "bookingId", tried.id, tried.state, decline_code as "declineCode", card_id as "cardId"
    from unnest(${bookingIds}::int[]) as visits(id) cross join lateral ${lastTryOf(sql.ref('visits.id'))} as tried
  `.execute(db);
  return new Map(rows.map(({ bookingId, ...last }) => [bookingId, last]));
}

/** The card by which a visit was tried to be paid last; undefined where none was. */
export const findTriedCard = (db: Db, bookingId: number): Promise<{ brand: string; last4: string } | undefined> =>
  db
    .selectFrom('off_session_charges')
    .innerJoin('saved_cards', 'saved_cards.id', 'card_id')
    .select(['brand', 'last4'])
    .where('booking_id', '=', bookingId)
    .orderBy('off_session_charges.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The bookings that a plan's pause has taken off and that are to come. */
export async function selectPausedOf(trx: Trx, planId: number, now: Date): Promise<number[]> {
  const found = await trx
    .selectFrom('bookings')
    .select('id')
    .where((is) => is.and({ plan_id: planId, skipped_by: 'plan_paused' }))
    .where('starts_at', '>', now)
    .execute();
  return found.map(({ id }) => id);
}

/** The states of a plan's visits whose charge is decided and that begin no later than then, the latest first. */
export const selectLastDecided = (
  trx: Trx,
  { planId, startsAt, limit }: { planId: number; startsAt: Date; limit: number },
) =>
  trx
    .selectFrom('bookings')
    .select('status')
    .where('plan_id', '=', planId)
    .where('starts_at', '<=', startsAt)
    .where('status', 'in', ['scheduled', 'seeking', 'completed', 'no_show', 'canceled', 'unpaid'])
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute();

/**
 * Plans with planned visits of which some may not take place any more: ended, paused, or with a notice; and those whose end a
 * killed process has not told the visits that a pause had taken off.
 */
export async function selectPlansToEnd(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ plan_id: number }>`
    select distinct plan_id from bookings
    join plans on plans.id = bookings.plan_id
    join cities on cities.id = bookings.city_id
    cross join lateral (select (starts_at at time zone cities.time_zone)::date as day) as own
    where bookings.status = 'planned' and (plans.state = 'ended' or day > ends_after
      or (day >= paused_from and (paused_until is null or day <= paused_until))
      or (plans.state = 'paused' and pause_code = 'unpaid'))
    union select plan_id from plans
    join bookings on bookings.plan_id = plans.id
    join cities on cities.id = bookings.city_id
    where bookings.status = 'skipped' and skipped_by = 'plan_paused' and starts_at >= ${now}
      and (plans.state = 'ended' or (starts_at at time zone cities.time_zone)::date > ends_after)
    limit ${limit}
  `.execute(db);
  return rows.map(({ plan_id }) => plan_id);
}

/** Planned visits, or one of them, on a day that their cleaner has taken off, the soonest first. */
export async function selectVisitsOnDaysOff(source: Db | Trx, limit: number, bookingId: number | null = null) {
  const { rows } = await sql<{ id: number; plan_id: number; starts_at: Date }>`
    select bookings.id, plan_id, starts_at from bookings
    join cities on cities.id = bookings.city_id
    where bookings.status = 'planned' and bookings.id = coalesce(${bookingId}, bookings.id) and exists (
      select from time_off where time_off.cleaner_id = bookings.cleaner_id
      and (starts_at at time zone cities.time_zone)::date between from_date and to_date
    ) order by starts_at, bookings.id limit ${limit}
  `.execute(source);
  return rows;
}
