import { sql } from 'kysely';
import type { CleanerStatus, Db } from '../schema/tables.ts';

/** The newest cleaners, of one status or of any. */
export const selectCleaners = (db: Db, status: CleanerStatus | undefined, limit: number) =>
  db
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select([
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
    .$if(status !== undefined, (q) => q.where('cleaners.status', '=', status!))
    .orderBy('cleaners.id', 'desc')
    .limit(limit)
    .execute();

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

export const selectDocuments = (db: Db, cleanerId: number) =>
  db
    .selectFrom('documents')
    .select(['kind', 'type', 'uploaded_at'])
    .where('cleaner_id', '=', cleanerId)
    .orderBy('kind')
    .execute();
