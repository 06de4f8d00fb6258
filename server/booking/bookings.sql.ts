import { type QueryCreator, type Selectable, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { LIVE } from './booking-states.ts';

export type Booking = Selectable<Tables['bookings']>;

/** The slot that a booking has, and whose it is. */
export const slotOf = ({ time_slot_id, cleaner_id, starts_at, ends_at, ...customer }: Booking) => ({
  id: time_slot_id,
  cleanerId: cleaner_id,
  startsAt: starts_at,
  endsAt: ends_at,
  owner: { userId: customer.customer_user_id, email: customer.customer_email },
});

export const findBooking = (db: Db | Trx, id: number) =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();

export const findByIntent = (db: Db, intentId: string) =>
  db.selectFrom('bookings').selectAll().where('intent_id', '=', intentId).executeTakeFirst();

export const findByTokenHash = (db: Db, hash: Buffer) =>
  db.selectFrom('bookings').selectAll().where('token_hash', '=', hash).executeTakeFirst();

/** The booking that has this slot, if any. */
export const findLive = (trx: Trx, slotId: number) =>
  trx
    .selectFrom('bookings')
    .selectAll()
    .where('time_slot_id', '=', slotId)
    .where('status', 'in', LIVE)
    .forUpdate()
    .executeTakeFirst();

// Written out: from its sixth run on, a connection plans a prepared statement without looking at its parameters, and then
// PostgreSQL no longer sees that they fit the condition of the unique index (error 42P10).
const isLive = sql<boolean>`status in (${sql.join(LIVE.map((state) => sql.lit(state)))})`;

/** Whether somebody else has this slot: booked, or held by another owner whose hold has not expired. Locks nothing. */
export const isTaken = async (trx: Trx, slotId: number, by: { hash: Buffer; userId: number | null }, now: Date) =>
  (await trx
    .selectFrom('bookings')
    .select('id')
    .where('time_slot_id', '=', slotId)
    .where(isLive)
    .where(
      sql<boolean>`(status <> 'pending' or (held_until > ${now} and booker_hash is distinct from ${by.hash}
        and (${by.userId}::int is null or customer_user_id is distinct from ${by.userId}::int)))`,
    )
    .executeTakeFirst()) !== undefined;

export type NewBooking = Pick<
  Booking,
  | 'time_slot_id'
  | 'cleaner_id'
  | 'city_id'
  | 'service_id'
  | 'starts_at'
  | 'ends_at'
  | 'customer_user_id'
  | 'customer_name'
  | 'customer_email'
  | 'phone'
  | 'address'
  | 'notes'
  | 'hours'
  | 'minutes'
  | 'hourly_cents'
  | 'total_cents'
  | 'fee_basis_points'
  | 'free_hours_before'
  | 'grace_minutes'
  | 'kept_hours'
  | 'booker_hash'
  | 'booker_address'
  | 'held_until'
  | 'created_at'
  | 'home_id'
  | 'home_summary'
  | 'extras'
  | 'advised_minutes'
  | 'estimate_version'
>;

/** A statement with the booking that it has `held`. */
export type Held = QueryCreator<Tables & { held: Booking }>;

/**
 * Inserts a hold, and in the same statement what `beside` adds; undefined when another booking has the slot, which the
 * database alone decides.
 */
export const insertPending = (trx: Trx, booking: NewBooking, beside: (statement: Held) => Held) => {
  const held = trx.with('held', (query) =>
    query
      .insertInto('bookings')
      .values({ ...booking, status: 'pending' })
      .onConflict((conflict) => conflict.column('time_slot_id').where(isLive).doNothing())
      .returningAll(),
  );
  return beside(held).selectFrom('held').selectAll().executeTakeFirst();
};

/** Fields of a booking that change in its life; false when it is not `from` any more. */
export async function updateBooking(
  trx: Trx,
  id: number,
  from: Booking['status'],
  change: Partial<Omit<Booking, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bookings')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A statement with the booking whose intent it has `saved`. */
export type Saved = QueryCreator<Tables & { saved: { id: number } }>;

/**
 * Writes down the intent of an attempt, and in the same statement what `beside` adds. False, and nothing changes, when the
 * booking has moved on to another attempt or is not pending any more.
 */
export async function saveIntent(
  db: Db,
  { id, attempt }: Pick<Booking, 'id' | 'attempt'>,
  intent: { id: string; clientSecret: string },
  beside: (statement: Saved) => Saved,
): Promise<boolean> {
  const saved = db.with('saved', (query) =>
    query
      .updateTable('bookings')
      .set({ intent_id: intent.id, client_secret: intent.clientSecret })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'pending')
      .returning('id'),
  );
  return (await beside(saved).selectFrom('saved').select('id').executeTakeFirst()) !== undefined;
}

/** Goes on to the next attempt; undefined when somebody else did. */
export const nextAttempt = (trx: Trx, id: number, attempt: number) =>
  trx
    .updateTable('bookings')
    .set({ attempt: attempt + 1, intent_id: null, client_secret: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'pending')
    .where('intent_id', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const selectExpiredHolds = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('status', '=', 'pending')
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .limit(limit)
    .execute();

/** Intents whose outcome is not known here: what the reconciler asks about. */
export const selectAwaitingPayment = (db: Db, limit: number) =>
  db
    .selectFrom('bookings')
    .select('intent_id')
    .where('status', '=', 'pending')
    .where('intent_id', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();

export interface HoldCounts {
  live_of_owner: number;
  intents_of_owner: number;
  live_of_address: number;
  intents_of_address: number;
  upcoming_of_email: number;
  live_of_email: number;
  /**
   * Holds of the last hour that ran out unpaid, one that was changed on the way counted once, and none of a time that was booked
   * after all.
   */
  unpaid_of_owner: number;
  unpaid_of_address: number;
  /** Booked from the address in the last day, and canceled by the customer. */
  canceled_of_address: number;
  /** Other emails with which guests have booked from the address in the last day. */
  guest_emails_of_address: number;
}

/**
 * What one hold owner, one address and one email have under way, for the limits on holds. Holds of one owner, and of
 * one address, are counted one after the other until their transactions end: two at once would each miss the other. The
 * lock is the last that a hold takes, the owner's before the address's, so that there is no deadlock.
 */
export async function countHolds(
  trx: Trx,
  who: { holdOwnerHash: Buffer; address: string; addressDigest: string; email: string },
  now: Date,
): Promise<HoldCounts> {
  await sql`select pg_advisory_xact_lock(1, hashtext(${who.holdOwnerHash.toString('hex')})),
    pg_advisory_xact_lock(2, hashtext(${who.address}))`.execute(trx);
  const isFromAddress = sql`booker_address in (${who.address}, ${who.addressDigest})`;
  const { rows } = await sql<HoldCounts>`
    with recent as (
      select time_slot_id, status, held_until, attempt, booker_hash, booker_address from bookings
      where created_at > ${now}::timestamptz - interval '1 hour'
      and (booker_hash = ${who.holdOwnerHash} or ${isFromAddress})
    ), unpaid as (
      select distinct time_slot_id, held_until, booker_hash, booker_address from recent
      where status in ('pending', 'expired') and held_until <= ${now}
      and time_slot_id not in (select time_slot_id from recent where status not in ('pending', 'expired'))
    ), booked_today as (
      select cancel_code, customer_user_id, customer_email from bookings
      where ${isFromAddress} and created_at > ${now}::timestamptz - interval '1 day'
      and booked_at is not null
    )
    select
      count(*) filter (where booker_hash = ${who.holdOwnerHash} and status = 'pending' and held_until > ${now})::int
        as live_of_owner,
      coalesce(sum(attempt) filter (where booker_hash = ${who.holdOwnerHash}), 0)::int as intents_of_owner,
      count(*) filter (where ${isFromAddress} and status = 'pending' and held_until > ${now})::int
        as live_of_address,
      coalesce(sum(attempt) filter (where ${isFromAddress}), 0)::int as intents_of_address,
      (select count(*)::int from bookings where customer_email = ${who.email} and status = 'scheduled'
        and plan_id is null and starts_at > ${now}) as upcoming_of_email,
      (select count(*)::int from bookings where customer_email = ${who.email} and status = 'pending'
        and held_until > ${now}) as live_of_email,
      (select count(*)::int from unpaid where booker_hash = ${who.holdOwnerHash}) as unpaid_of_owner,
      (select count(*)::int from unpaid where ${isFromAddress}) as unpaid_of_address,
      (select count(*)::int from booked_today where cancel_code = 'by_customer') as canceled_of_address,
      (select count(distinct customer_email)::int from booked_today
        where customer_user_id is null and customer_email <> ${who.email}) as guest_emails_of_address
    from recent
  `.execute(trx);
  return rows[0]!;
}

export const selectServiceName = (db: Db, serviceId: number) =>
  db.selectFrom('services').select('name').where('id', '=', serviceId).executeTakeFirstOrThrow();

export const isReviewed = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('reviews').select('booking_id').where('booking_id', '=', id).executeTakeFirst()) !== undefined;
