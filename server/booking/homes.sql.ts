import { type ExpressionBuilder, sql } from 'kysely';
import type { Home } from '#contract/homes';
import { policy } from '#contract/policy';
import type { Account } from '#server/accounts';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';
import { isOwnOf } from './own-bookings.sql.ts';

/** Homes: an account's, or a guest's, which the booking that has it says whose it is. */

interface HomeToSave {
  home: Home;
  cityId: number;
  /** Null for a guest. */
  userId: number | null;
  /** The hold that is asked for again, and the home that it has. */
  hold?: HoldWithHome | undefined;
  now: Date;
}

type HoldWithHome = Pick<Booking, 'id' | 'home_id' | 'created_at'>;

/**
 * Writes a home down and gives its id. An account has each home once, by its address. What a hold alone has written down
 * changes with it. Null where the account has as many as it may (docs/product.md#how-long-a-home-takes). In a transaction
 * that holds the account.
 */
export async function saveHome(trx: Trx, { home, cityId, userId, hold, now }: HomeToSave): Promise<number | null> {
  const row = {
    user_id: userId,
    street: home.street ?? null,
    unit: home.unit ?? null,
    city_id: cityId,
    zip: home.zip ?? null,
    kind: home.kind ?? null,
    bedrooms: home.bedrooms,
    half_bathrooms: home.bathrooms * 2,
    last_cleaned: home.lastCleaned ?? null,
    pets: home.pets ?? null,
  };
  const same = userId === null ? undefined : await sameOfAccount(trx, userId, row);
  const known = same ?? (await ownedByHold(trx, hold, userId));
  if (known === undefined) {
    if (userId !== null && !(await mayAddHome(trx, userId))) return null;
    const { id } = await trx
      .insertInto('homes')
      .values({ ...row, label: null, notes: null, created_at: hold?.created_at ?? now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await trx.updateTable('homes').set(row).where('id', '=', known).execute();
  return known;
}

type Address = Pick<Tables['homes'], 'street' | 'unit' | 'city_id' | 'zip'>;

async function sameOfAccount(trx: Trx, userId: number, { street, unit, city_id, zip }: Address) {
  const same = await trx
    .selectFrom('homes')
    .select('id')
    .where('user_id', '=', userId)
    .where('city_id', '=', city_id)
    .where(
      sql<boolean>`(lower(street), lower(unit), zip) is not distinct from (lower(${street}), lower(${unit}), ${zip})`,
    )
    .orderBy('id')
    .executeTakeFirst();
  return same?.id;
}

/** Whether an account may have one more home. In a transaction that holds the account. */
export async function mayAddHome(trx: Trx, userId: number): Promise<boolean> {
  const most = policy.homes.mostPerAccount;
  const some = await trx.selectFrom('homes').select('id').where('user_id', '=', userId).limit(most).execute();
  return some.length < most;
}

/** The home of a hold, where it was written down for it alone and by the same person. */
async function ownedByHold(trx: Trx, hold: HoldWithHome | undefined, userId: number | null) {
  if (hold?.home_id == null) return undefined;
  const own = await trx
    .selectFrom('homes')
    .select('id')
    .where('id', '=', hold.home_id)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where(isOnlyOf(hold))
    .executeTakeFirst();
  return own?.id;
}

/**
 * A guest's home, or one that was typed for this hold: it has the hold's own moment, one that was written into the address
 * book has another. Nothing else was noted of it, and no other booking has it.
 */
const isOnlyOf = (hold: HoldWithHome) => (eb: ExpressionBuilder<Tables, 'homes'>) =>
  eb.and([
    eb.not(isBooked(eb, hold.id)),
    eb.or([
      eb('user_id', 'is', null),
      eb.and([eb('created_at', '=', hold.created_at), eb('label', 'is', null), eb('notes', 'is', null)]),
    ]),
  ]);

/** Some booking has this home, besides this one. */
const isBooked = (eb: ExpressionBuilder<Tables, 'homes'>, besides = 0) =>
  eb.exists(
    eb
      .selectFrom('bookings')
      .select('bookings.id')
      .whereRef('bookings.home_id', '=', 'homes.id')
      .where('bookings.id', '<>', besides),
  );

/** A hold is asked for again for another home, or none: what was written down for it alone is forgotten. */
export async function forgetHome(trx: Trx, hold: HoldWithHome, next: number | null) {
  await trx.updateTable('bookings').set({ home_id: next }).where('id', '=', hold.id).execute();
  await trx.deleteFrom('homes').where('id', '=', hold.home_id).where(isOnlyOf(hold)).execute();
}

/** Whether a visit of this account was completed that ended in [from, to). */
export const hasCompletedVisit = async (source: Db | Trx, account: Account, from: Date, to: Date): Promise<boolean> =>
  (await source
    .selectFrom('bookings')
    .select('bookings.id')
    .where('status', '=', 'completed')
    .where('ends_at', '>=', from)
    .where('ends_at', '<', to)
    .where(isOwnOf(account))
    .executeTakeFirst()) !== undefined;

/** Guests make one with each booking. */
const MOST_READ = 200;

/** The homes of an account, and those of bookings that are its own by a proven email: the last ones, latest first. */
export const selectHomesOf = (db: Db | Trx, account: Account) =>
  db
    .selectFrom('homes')
    .innerJoin('cities', 'cities.id', 'homes.city_id')
    .selectAll('homes')
    .select(['cities.name as city', 'cities.slug as city_slug', 'cities.state', 'cities.time_zone'])
    .where((eb) =>
      eb.or([
        eb('homes.user_id', '=', account.id),
        eb(
          'homes.id',
          'in',
          eb
            .selectFrom('bookings')
            .select('bookings.home_id')
            .where('home_id', 'is not', null)
            // Anybody can begin a booking with somebody's email; what was never paid is nobody's yet.
            .where('status', 'not in', ['pending', 'expired'])
            .where(isOwnOf(account))
            .$castTo<{ home_id: number }>(),
        ),
      ]),
    )
    .orderBy('homes.id', 'desc')
    .limit(MOST_READ)
    .execute();

const EMPTY = {
  user_id: null,
  label: null,
  street: null,
  unit: null,
  zip: null,
  kind: null,
  last_cleaned: null,
  pets: null,
  notes: null,
};

/** Empties the homes of an account and those of these bookings; how large they were stays. */
export async function emptyHomes(trx: Trx, bookingIds: number[], userId: number): Promise<void> {
  await trx
    .updateTable('homes')
    .set(EMPTY)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb(
          'id',
          'in',
          eb
            .selectFrom('bookings')
            .select('home_id')
            .where(sql<boolean>`id = any(${bookingIds})`)
            .$castTo<{ home_id: number }>(),
        ),
      ]),
    )
    .execute();
}

/**
 * Bookings that are no longer an account's keep homes of their own, and the account keeps none that was only theirs. After
 * they were taken out of the account.
 */
export async function detachHomes(trx: Trx, userId: number): Promise<void> {
  const shared = await trx
    .selectFrom('bookings')
    .innerJoin('homes', 'homes.id', 'bookings.home_id')
    .select(['bookings.id as booking_id', 'homes.id as home_id'])
    .where('homes.user_id', '=', userId)
    .where('bookings.customer_user_id', 'is', null)
    .execute();
  for (const { booking_id, home_id } of shared) {
    await sql`
      with copied as (
        insert into homes (street, unit, city_id, zip, kind, bedrooms, half_bathrooms, last_cleaned, pets, created_at)
        select street, unit, city_id, zip, kind, bedrooms, half_bathrooms, last_cleaned, pets, created_at
        from homes where id = ${home_id}
        returning id
      )
      update bookings set home_id = copied.id from copied where bookings.id = ${booking_id}
    `.execute(trx);
  }
  await trx
    .deleteFrom('homes')
    .where('user_id', '=', userId)
    .where((eb) => eb.not(isBooked(eb)))
    .execute();
}
