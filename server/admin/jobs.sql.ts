import { sql } from 'kysely';
import type { AdminJobState } from '#contract/admin-lists';
import { statesShownAs } from '#server/booking';
import type { Db } from '../schema/tables.ts';
import { afterCursor, type ListRequest, type Sorting } from './keyset.sql.ts';
import { bookingNumberIn, matchesAccount, matchesCustomer } from './search.sql.ts';

export type JobSort = 'newest' | 'when' | 'total';

export interface JobRequest extends ListRequest<JobSort> {
  status?: AdminJobState | undefined;
  cleanerId?: number | undefined;
  /** An account's, with those that were made as a guest with its proven email; or a guest's alone. */
  customer?: { userId: number | null; provenEmail: string | null } | undefined;
  /** Between which instants they start. */
  from?: Date | undefined;
  to?: Date | undefined;
}

/** What the figure of the last seven days counts. */
export const NOT_CANCELED = ['scheduled', 'completed', 'no_show'] as const;

const SORTINGS: Record<JobSort, Sorting> = {
  newest: { key: sql.ref('bookings.id'), keyOf: (id) => sql`${id}::int`, direction: 'desc' },
  when: {
    key: sql.ref('bookings.starts_at'),
    keyOf: (id) => sql`select starts_at from bookings as last where id = ${id}`,
    direction: 'desc',
  },
  total: {
    key: sql.ref('bookings.total_cents'),
    keyOf: (id) => sql`select total_cents from bookings as last where id = ${id}`,
    direction: 'desc',
  },
};

/** Jobs by what they are called (their number, or customer and cleaner by name, email or phone), in one of three orders. */
export function selectJobs(db: Db, request: JobRequest) {
  const { q, sort = 'newest', status, cleanerId, customer, from, to, cursor, limit } = request;
  const sorting = SORTINGS[sort];
  return db
    .selectFrom('bookings')
    .innerJoin('cleaners', 'cleaners.id', 'bookings.cleaner_id')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .innerJoin('services', 'services.id', 'bookings.service_id')
    .innerJoin('cities', 'cities.id', 'bookings.city_id')
    .select([
      'bookings.id',
      'bookings.customer_name',
      'bookings.starts_at',
      'bookings.status',
      'bookings.skipped_by',
      'bookings.total_cents',
      'bookings.fee_basis_points',
      'bookings.cleaner_id',
      'cleaners.photo_id',
      'users.display_name as cleaner_name',
      'services.name as service_name',
      'cities.name as city_name',
      'cities.time_zone',
      sql<boolean>`exists (select from disputes where disputes.booking_id = bookings.id and undecided)`.as('disputed'),
    ])
    .where(isJob(status, sort))
    .$if(cleanerId !== undefined, (query) => query.where('bookings.cleaner_id', '=', cleanerId!))
    .$if(customer !== undefined, (query) => query.where(isOfCustomer(customer!)))
    .$if(from !== undefined, (query) => query.where('bookings.starts_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('bookings.starts_at', '<', to!))
    .$if(q !== undefined, (query) => query.where(matchesSearch(q!)))
    .$if(cursor !== undefined, (query) => query.where(afterCursor(sorting, sql.ref('bookings.id'), cursor!)))
    .orderBy(sorting.key, sorting.direction)
    .orderBy('bookings.id', sorting.direction)
    .limit(limit)
    .execute();
}

const isOfCustomer = ({ userId, provenEmail }: NonNullable<JobRequest['customer']>) => sql<boolean>`(
  bookings.customer_user_id = ${userId}
  or (bookings.customer_user_id is null and bookings.customer_email = ${provenEmail}))`;

/**
 * Of a status, or of any: an expired hold is no job. That is written out, so that the partial indexes fit whatever the
 * parameters are. By start the status is hidden from the planner, to whom it would prove the index of all starts right,
 * too: of that one, every coming job would be read before the first that is done.
 */
function isJob(status: AdminJobState | undefined, sort: JobSort) {
  if (status === undefined) return sql<boolean>`bookings.status <> 'expired'`;
  const states = status === 'not_canceled' ? NOT_CANCELED.flatMap(statesShownAs) : statesShownAs(status);
  const isOne = states.length === 1;
  if (sort === 'when')
    return isOne
      ? sql<boolean>`bookings.status = (select ${status}::text)`
      : sql<boolean>`bookings.status = any ((select ${states}::text[])::text[])`;
  return isOne
    ? sql<boolean>`(bookings.status <> 'expired' and bookings.status = ${status})`
    : sql<boolean>`(bookings.status <> 'expired' and bookings.status = any (${states}::text[]))`;
}

/** What is called so is looked up first: by the order of the list all of it could be read before a page is full. */
function matchesSearch(q: string) {
  const number = bookingNumberIn(q);
  // Plain digits may be the end of a telephone number, too.
  if (number !== undefined && !/^\d+$/.test(q)) return sql<boolean>`bookings.id = ${number}`;
  return sql<boolean>`bookings.id = any (array(
    select found.id from bookings as found
    where ${number === undefined ? sql`` : sql`found.id = ${number} or`} ${matchesCustomer(q, 'found')}
    or found.cleaner_id = any (array(
      -- Looked up one by one: a join may read all cleaners.
      select (select id from cleaners where user_id = users.id) from users
      where users.deleted_at is null and ${matchesAccount(q)}
    ))
  ))`;
}

/** What was paid for jobs and what of it goes back, in cents, by the jobs' ids. */
export async function selectBalances(
  db: Db,
  bookingIds: number[],
): Promise<Map<number, { paid: number; refunded: number }>> {
  const { rows } = await sql<{ id: number; paid: number; refunded: number }>`
    select wanted.id, coalesce(paid.cents, 0) as paid, coalesce(refunded.cents, 0) as refunded
    from unnest(${bookingIds}::int[]) as wanted(id)
    left join (
      select booking_id, sum(amount_cents)::bigint as cents from payments
      where booking_id = any(${bookingIds}) and purpose <> 'tip' group by booking_id
    ) as paid on paid.booking_id = wanted.id
    left join (
      select refunds.booking_id, sum(refunds.amount_cents)::bigint as cents from refunds join payments using (intent_id)
      where refunds.booking_id = any(${bookingIds}) and purpose <> 'tip' group by refunds.booking_id
    ) as refunded on refunded.booking_id = wanted.id
  `.execute(db);
  return new Map(rows.map(({ id, paid, refunded }) => [id, { paid, refunded }]));
}
