import { sql } from 'kysely';
import type { CleanerStatus, Db } from '../schema/tables.ts';
import { afterCursor, type ListRequest, type Sorting } from './keyset.sql.ts';
import { bookingNumberIn, matchesAccount } from './search.sql.ts';

export type CleanerSort = 'newest' | 'name' | 'jobs';

const SORTINGS: Record<CleanerSort, Sorting> = {
  newest: { key: sql.ref('cleaners.id'), keyOf: (id) => sql`${id}::int`, direction: 'desc' },
  name: {
    key: sql`lower(users.display_name)`,
    keyOf: (id) => sql`select lower(owner.display_name) from users as owner join cleaners as last
      on last.user_id = owner.id where last.id = ${id}`,
    direction: 'asc',
  },
  jobs: {
    key: sql.ref('cleaners.jobs_completed'),
    keyOf: (id) => sql`select jobs_completed from cleaners as last where id = ${id}`,
    direction: 'desc',
  },
};

export interface CleanerRequest extends ListRequest<CleanerSort> {
  status?: CleanerStatus | undefined;
  /** Only active ones with fewer open hours than this in a span. */
  payouts?: 'pending' | undefined;
  fewHours?: { hours: number; from: Date; to: Date } | undefined;
}

/** Cleaners of one status or of any, by name or email where asked, in one of three orders. */
export function selectCleaners(
  db: Db,
  { q, sort = 'newest', status, payouts, fewHours, cursor, limit }: CleanerRequest,
) {
  const sorting = SORTINGS[sort];
  return db
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .innerJoin('cities', 'cities.id', 'cleaners.city_id')
    .select([
      'cities.name as city_name',
      'cleaners.id',
      'cleaners.status',
      'cleaners.photo_id',
      'cleaners.jobs_completed',
      'cleaners.radius_miles',
      'cleaners.onboarding_step',
      'users.display_name',
      'users.email',
      'users.onboarding_complete',
    ])
    .where('users.deleted_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('cleaners.status', '=', status!))
    .$if(payouts !== undefined, (query) =>
      query.where('cleaners.id', 'in', (eb) =>
        eb.selectFrom('payout_accounts').select('cleaner_id').where('payout_accounts.status', '=', payouts!),
      ),
    )
    .$if(fewHours !== undefined, (query) => query.where(hasFewHours(fewHours!)))
    .$if(q !== undefined, (query) => query.where(matchesCleaner(q!)))
    .$if(cursor !== undefined, (query) => query.where(afterCursor(sorting, sql.ref('cleaners.id'), cursor!)))
    .orderBy(sorting.key, sorting.direction)
    .orderBy('cleaners.id', sorting.direction)
    .limit(limit)
    .execute();
}

/** By name, email or telephone number, or whose job has this number. */
function matchesCleaner(q: string) {
  const booking = bookingNumberIn(q);
  return booking === undefined
    ? matchesAccount(q)
    : sql<boolean>`(${matchesAccount(q)}
        or cleaners.id = (select cleaner_id from bookings as job where job.id = ${booking}))`;
}

const hasFewHours = ({ hours, from, to }: NonNullable<CleanerRequest['fewHours']>) => sql<boolean>`
  cleaners.status = 'active' and coalesce((
    select sum(ends_at - starts_at) from time_slots
    where cleaner_id = cleaners.id and status = 'open' and starts_at >= ${from} and starts_at < ${to}
  ), interval '0') < ${hours} * interval '1 hour'`;

/** Everything about one cleaner. */
export const selectCleaner = (db: Db, cleanerId: number) =>
  db
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .innerJoin('cities', 'cities.id', 'cleaners.city_id')
    .leftJoin('counties', 'counties.id', 'cleaners.county_id')
    .selectAll('cleaners')
    .select((eb) => [
      'users.display_name',
      'users.legal_name',
      'users.email',
      'users.email_verified_at',
      'users.mobile',
      'users.onboarding_complete',
      'cities.name as city_name',
      'cities.slug as city_slug',
      'cities.time_zone',
      'counties.name as county',
      eb
        .selectFrom('cleaner_neighborhoods as served')
        .innerJoin('neighborhoods', 'neighborhoods.id', 'served.neighborhood_id')
        .whereRef('served.cleaner_id', '=', 'cleaners.id')
        .select(sql<string[]>`json_agg(neighborhoods.name order by neighborhoods.name)`.as('names'))
        .as('neighborhoods'),
      eb
        .selectFrom('cleaner_services as offered')
        .innerJoin('services', 'services.id', 'offered.service_id')
        .whereRef('offered.cleaner_id', '=', 'cleaners.id')
        .select(sql<string[]>`json_agg(services.name order by services.position)`.as('names'))
        .as('services'),
    ])
    .where('cleaners.id', '=', cleanerId)
    .executeTakeFirst();

/** `was_viewed`: by anybody of the team, since it was uploaded. */
export const selectDocuments = (db: Db, cleanerId: number) =>
  db
    .selectFrom('documents')
    .select(['kind', 'type', 'file_key', 'uploaded_at'])
    .select(
      sql<boolean>`exists (select from audit where audit.subject = ${`cleaner:${cleanerId}`} and action = 'document.viewed'
        and audit.detail ->> 'kind' = documents.kind and audit.at >= documents.uploaded_at)`.as('was_viewed'),
    )
    .where('cleaner_id', '=', cleanerId)
    .orderBy('kind')
    .execute();

export const selectLatestReviews = (db: Db, cleanerId: number, limit: number) =>
  db
    .selectFrom('reviews')
    .select(['booking_id', 'stars', 'comment', 'customer_name', 'created_at', 'hidden_at'])
    .where('cleaner_id', '=', cleanerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
