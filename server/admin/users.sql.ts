import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema/tables.ts';
import { afterCursor, type ListRequest, type Sorting } from './keyset.sql.ts';
import { bookingNumberIn, matchesAccount, matchesCustomer } from './search.sql.ts';

export type UserSort = 'newest' | 'name' | 'active';

const SORTINGS: Record<UserSort, Sorting> = {
  newest: { key: sql.ref('users.id'), keyOf: (id) => sql`${id}::int`, direction: 'desc' },
  name: {
    key: sql`lower(users.display_name)`,
    keyOf: (id) => sql`select lower(display_name) from users as last where id = ${id}`,
    direction: 'asc',
  },
  active: {
    key: sql`coalesce(users.last_active_at, users.created_at)`,
    keyOf: (id) => sql`select coalesce(last_active_at, created_at) from users as last where id = ${id}`,
    direction: 'desc',
  },
};

/** The newest bookings that are looked at for a name: one that stands in more of them tells nobody apart. */
const MOST_BOOKINGS = 2000;

/**
 * By name, email or telephone number, also those of a booking, or who made the booking of this number: as a guest, whose email
 * it is by now.
 */
function matchesUser(q: string) {
  const number = bookingNumberIn(q);
  // Who books for somebody else has another name there. Anybody can ask for a time with another's email, and never pay.
  const named = sql`${matchesCustomer(q, 'made')} and booked_at is not null order by made.id desc limit ${MOST_BOOKINGS}`;
  return sql<boolean>`(${matchesAccount(q)} or ${hasMade(named)}
    ${number === undefined ? sql`` : sql`or ${hasMade(sql`made.id = ${number}`)}`})`;
}

/** Who made one of these bookings. */
const hasMade = (which: RawBuilder<unknown>) => sql<boolean>`users.id = any (array(select coalesce(customer_user_id,
    (select id from users as proven where proven.email = customer_email and email_verified_at is not null))
  from bookings as made where ${which}))`;

/** Accounts with how many bookings are theirs: made while signed in, or with an email that they have proven since. */
export function selectUsers(db: Db, { q, sort = 'newest', cursor, limit }: ListRequest<UserSort>) {
  const sorting = SORTINGS[sort];
  return db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'users.display_name',
      'users.email',
      'users.role',
      'users.last_active_at',
      eb
        .selectFrom('bookings')
        .whereRef('bookings.customer_user_id', '=', 'users.id')
        .where('bookings.booked_at', 'is not', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('own'),
      eb
        .selectFrom('bookings')
        .whereRef('bookings.customer_email', '=', 'users.email')
        .where('bookings.customer_user_id', 'is', null)
        .where('bookings.booked_at', 'is not', null)
        .where('users.email_verified_at', 'is not', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('proven'),
      eb
        .exists(
          eb
            .selectFrom('second_factors')
            .select('user_id')
            .whereRef('second_factors.user_id', '=', 'users.id')
            .where('second_factors.confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('has_second_factor'),
    ])
    .where('users.deleted_at', 'is', null)
    .$if(q !== undefined, (query) => query.where(matchesUser(q!)))
    .$if(cursor !== undefined, (query) => query.where(afterCursor(sorting, sql.ref('users.id'), cursor!)))
    .orderBy(sorting.key, sorting.direction)
    .orderBy('users.id', sorting.direction)
    .limit(limit)
    .execute();
}

export const selectNames = (db: Db, ids: number[]) =>
  db.selectFrom('users').select(['id', 'display_name']).where('id', 'in', ids).execute();
