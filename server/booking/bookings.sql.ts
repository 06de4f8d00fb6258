import { type QueryCreator, type Selectable, sql } from 'kysely';
import { ANNOUNCEMENT } from '#platform/database';
import type { Db, Statement, Tables, Trx } from '../schema/tables.ts';
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

/** Whether somebody else has this slot: booked, or held by another owner whose hold has not expired; for another statement. */
export const isTaken = (slotId: number, by: { hash: Buffer; userId: number | null }, now: Date) => sql<boolean>`exists (
  select from bookings where time_slot_id = ${slotId} and ${isLive}
  and (status <> 'pending' or (held_until > ${now} and booker_hash is distinct from ${by.hash}
    and (${by.userId}::int is null or customer_user_id is distinct from ${by.userId}::int)))
)`;

/** Whether this browser, by its cookie, or this account has booked and paid for this slot. */
export const isPaidBy = async (
  db: Db,
  slotId: number,
  by: { hash: Buffer; userId: number | null },
): Promise<boolean> => {
  const { rows } = await sql`
    select from bookings where time_slot_id = ${slotId} and ${isLive} and booked_at is not null
      and (booker_hash = ${by.hash} or customer_user_id = ${by.userId}::int)
  `.execute(db);
  return rows.length > 0;
};

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
  | 'email_digest'
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
 * Inserts a hold, in the statement that changes its slot, and in the same statement what `beside` adds; undefined when another
 * booking has the slot, which the database alone decides.
 */
export async function insertPending(
  statement: Statement,
  booking: NewBooking,
  beside: (statement: Held) => Held,
): Promise<Booking | undefined> {
  const held = statement.with('held', (query) =>
    query
      .insertInto('bookings')
      .values({ ...booking, status: 'pending' })
      .onConflict((conflict) => conflict.column('time_slot_id').where(isLive).doNothing())
      .returningAll(),
  );
  const inserted = await beside(held)
    .selectFrom('held')
    .selectAll()
    .select(ANNOUNCEMENT.as('announced'))
    .executeTakeFirst();
  if (!inserted) return undefined;
  const { announced: _, ...row } = inserted;
  return row;
}

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

export const selectServiceName = (db: Db, serviceId: number) =>
  db.selectFrom('services').select('name').where('id', '=', serviceId).executeTakeFirstOrThrow();

export const isReviewed = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('reviews').select('booking_id').where('booking_id', '=', id).executeTakeFirst()) !== undefined;
