import { type ExpressionBuilder, sql } from 'kysely';
import { hashSecret, newSecret } from '#platform/secrets';
import type { Account } from '#server/accounts';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { UNDER_WAY } from './booking-states.ts';
import type { Booking } from './bookings.sql.ts';

/**
 * What makes a booking an account's own (docs/product.md#guest-bookings): made while signed in, or by nobody signed in,
 * with an email that the account has proven.
 */
export const isOwnOf = (account: Account) => (eb: ExpressionBuilder<Tables, 'bookings'>) =>
  account.emailVerified
    ? eb.or([
        eb('bookings.customer_user_id', '=', account.id),
        eb.and([eb('bookings.customer_user_id', 'is', null), eb('bookings.customer_email', '=', account.email)]),
      ])
    : eb('bookings.customer_user_id', '=', account.id);

/** An account's bookings, latest start first. */
export const selectOwn = (db: Db, account: Account, limit: number) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('status', 'not in', ['pending', 'expired'])
    .where(isOwnOf(account))
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute();

/** What a line of an account's payments says of their booking. Also of what was never booked: its payment has gone back. */
export const selectOwnNamed = (db: Db, account: Account) =>
  db
    .selectFrom('bookings')
    .innerJoin('cities', 'cities.id', 'bookings.city_id')
    .innerJoin('services', 'services.id', 'bookings.service_id')
    .select(['bookings.id', 'starts_at', 'bookings.cleaner_id', 'cities.time_zone', 'services.name as service'])
    .where(isOwnOf(account))
    .execute();

/** Ids of an account's bookings and, of who is a cleaner, of their jobs. */
export const selectInvolved = (trx: Trx, account: Account, cleanerId: number | null) =>
  trx
    .selectFrom('bookings')
    .select('bookings.id')
    .where((eb) =>
      cleanerId === null ? isOwnOf(account)(eb) : eb.or([isOwnOf(account)(eb), eb('cleaner_id', '=', cleanerId)]),
    )
    .execute();

const cleanersOf = (trx: Trx, { id }: Account) =>
  trx.selectFrom('cleaners').select('cleaners.id').where('user_id', '=', id);

/**
 * An account's bookings, with the email and the client's address of each; those that have ended. What is under way while
 * its account is deleted was begun as a guest in this very moment: it stays a guest's.
 */
export const lockOwn = (trx: Trx, account: Account) =>
  trx
    .selectFrom('bookings')
    .select(['bookings.id', 'customer_email', 'booker_address', 'created_at'])
    .where('status', 'not in', UNDER_WAY)
    .where(isOwnOf(account))
    .orderBy('bookings.id')
    .forUpdate()
    .execute();

/** Ids of the jobs of a user as cleaner. */
export const selectJobsOf = (trx: Trx, account: Account) =>
  trx.selectFrom('bookings').select('bookings.id').where('cleaner_id', 'in', cleanersOf(trx, account)).execute();

/**
 * Takes the person out of bookings; what was done and paid stays, and of the home how large it is: these make the price
 * (docs/product.md#deleting-an-account).
 */
export async function anonymizeBookings(trx: Trx, bookingIds: number[], userId: number): Promise<void> {
  if (bookingIds.length === 0) return;
  await trx
    .updateTable('bookings')
    .set({
      customer_name: 'Deleted account',
      customer_email: `deleted-${userId}@deleted.invalid`,
      phone: null,
      address: null,
      notes: null,
      home_summary: sql`home_summary - '{kind,lastCleaned,pets}'::text[]`,
      token_hash: null,
      token_sealed: null,
      booker_address: null,
      email_digest: null,
    })
    .where('id', 'in', bookingIds)
    .execute();
}

/** Keeps the digest of a client's address with a booking whose customer is gone. */
export const keepAddressDigest = (trx: Trx, bookingId: number, digest: string) =>
  trx.updateTable('bookings').set({ booker_address: digest }).where('id', '=', bookingId).execute();

/** Deletes the digests of bookings that were begun before then. */
export async function forgetAddressDigests(db: Db, prefix: string, before: Date): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ booker_address: null })
    .where('booker_address', 'like', `${prefix}%`)
    .where('created_at', '<', before)
    .execute();
}

/** Takes bookings with other emails out of an account; their links stay. */
export async function detachOthers(trx: Trx, { id, email }: Account): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ customer_user_id: null })
    .where('customer_user_id', '=', id)
    .where('customer_email', '<>', email)
    .execute();
}

/** The hold of an account on a slot; undefined where it has none, or it has run out. */
export const findHeld = (db: Db, slotId: number, userId: number, now: Date): Promise<Booking | undefined> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('time_slot_id', '=', slotId)
    .where('customer_user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('held_until', '>', now)
    .executeTakeFirst();

/**
 * What a guest holds with the email of an account is the account's, and by the guest's cookie nobody's any more: whoever was at
 * the browser before may know it.
 */
export async function giveHoldsOfGuest(trx: Trx, holdOwnerHash: Buffer, owner: Account, now: Date): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ customer_user_id: owner.id, booker_hash: hashSecret(newSecret()) })
    .where('booker_hash', '=', holdOwnerHash)
    .where('customer_user_id', 'is', null)
    .where('customer_email', '=', owner.email)
    .where('status', '=', 'pending')
    .where('held_until', '>', now)
    .execute();
}

/** Ends the time of what a guest holds, as that of any hold ends. Gives those that have to be released now. */
export const endHoldsOfGuest = (db: Db, holdOwnerHash: Buffer, now: Date): Promise<Booking[]> =>
  db
    .updateTable('bookings')
    .set({ held_until: now })
    .where('booker_hash', '=', holdOwnerHash)
    .where('customer_user_id', 'is', null)
    .where('status', '=', 'pending')
    .where('held_until', '>', now)
    .returningAll()
    .execute();
