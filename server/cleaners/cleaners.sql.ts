import { type ExpressionBuilder, sql } from 'kysely';
import type { Cursor } from '#platform/cursor';
import type { Db, Tables, Trx } from '../schema/tables.ts';

type Builder = ExpressionBuilder<Tables, 'cleaners'>;

// In the text, not a parameter: only so may a plan that is kept use an index of active cleaners.
const ACTIVE = sql.lit('active' as const);

// Five stars; more in a cursor is made up, and would be no number to the database.
const MOST_POINTS = 500;

const serviceNames = (eb: Builder) =>
  eb
    .selectFrom('cleaner_services as offered')
    .innerJoin('services', 'services.id', 'offered.service_id')
    .whereRef('offered.cleaner_id', '=', 'cleaners.id')
    .select(
      sql<{ id: number; name: string }[]>`json_agg(json_build_object('id', services.id, 'name', services.name)
      order by services.position)`.as('list'),
    )
    .as('services');

export interface CleanerFilter {
  citySlug?: string | undefined;
  serviceId?: number | undefined;
  maxRateCents?: number | undefined;
  minRatingPoints?: number | undefined;
  pets?: boolean | undefined;
  /** Every one of them is offered. */
  addOns?: string[] | undefined;
  after?: Cursor | undefined;
  limit: number;
}

/** The slugs in the address of every active cleaner. */
export const selectAddresses = (db: Db) =>
  db
    .selectFrom('cleaners')
    .innerJoin('cities', 'cities.id', 'cleaners.city_id')
    .select(['cities.slug as city', 'cleaners.slug'])
    .where('cleaners.status', '=', ACTIVE)
    .where('cleaners.slug', 'is not', null)
    .orderBy('cleaners.id')
    .$narrowType<{ slug: string }>()
    .execute();

const offersAll = (addOns: string[]) => sql<boolean>`cleaners.add_ons @> ${addOns}::text[]`;

/** What a card shows of active cleaners. */
const cards = (db: Db) =>
  db
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .innerJoin('cities', 'cities.id', 'cleaners.city_id')
    .select([
      'cleaners.id',
      'cleaners.slug',
      'cleaners.hourly_rate_cents',
      'cleaners.bio',
      'cleaners.photo_id',
      'cleaners.rating_count',
      'cleaners.rating_sum',
      'cleaners.rating_points',
      'cleaners.jobs_completed',
      'cleaners.pets_comfortable',
      'cleaners.provides_supplies',
      'cleaners.pace_percent',
      'users.display_name',
      'cities.name as city_name',
      'cities.slug as city_slug',
      'cities.state',
      'cities.time_zone',
      serviceNames,
    ])
    .where('cleaners.status', '=', ACTIVE);

/** An account's favorites, latest first (docs/product.md#favorites). */
export const selectFavorites = (db: Db, userId: number) =>
  cards(db)
    .innerJoin('favorites', 'favorites.cleaner_id', 'cleaners.id')
    .where('favorites.user_id', '=', userId)
    .orderBy('favorites.created_at', 'desc')
    .orderBy('cleaners.id')
    .execute();

/** Active cleaners, best rated first, from a place in the list on. */
export const selectPublicCleaners = (db: Db, filter: CleanerFilter) =>
  cards(db)
    .$if(filter.citySlug !== undefined, (q) => q.where('cities.slug', '=', filter.citySlug!))
    .$if(filter.maxRateCents !== undefined, (q) => q.where('cleaners.hourly_rate_cents', '<=', filter.maxRateCents!))
    .$if(filter.minRatingPoints !== undefined, (q) => q.where('cleaners.rating_points', '>=', filter.minRatingPoints!))
    .$if(filter.pets === true, (q) => q.where('cleaners.pets_comfortable', '=', true))
    .$if(filter.addOns !== undefined, (q) => q.where(offersAll(filter.addOns!)))
    .$if(filter.serviceId !== undefined, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('cleaner_services as wanted')
            .select('wanted.cleaner_id')
            .whereRef('wanted.cleaner_id', '=', 'cleaners.id')
            .where('wanted.service_id', '=', filter.serviceId!),
        ),
      ),
    )
    .$if(filter.after !== undefined, (q) =>
      q.where((eb) =>
        eb(
          eb.refTuple('cleaners.rating_points', 'cleaners.id'),
          '<',
          eb.tuple(Math.min(filter.after!.value, MOST_POINTS), filter.after!.id),
        ),
      ),
    )
    .orderBy('cleaners.rating_points', 'desc')
    .orderBy('cleaners.id', 'desc')
    .limit(filter.limit)
    .execute();

/** The active cleaner of this slug; `state` narrows the city. */
export const selectProfile = (db: Db, citySlug: string, cleanerSlug: string, state: string | undefined) =>
  db
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .innerJoin('cities', 'cities.id', 'cleaners.city_id')
    .leftJoin('counties', 'counties.id', 'cleaners.county_id')
    .leftJoin('returning_homes', 'returning_homes.cleaner_id', 'cleaners.id')
    .selectAll('cleaners')
    .select([
      'returning_homes.homes',
      'returning_homes.returned',
      'users.display_name',
      'cities.name as city_name',
      'cities.slug as city_slug',
      'cities.state',
      'cities.time_zone',
      'counties.name as county',
      serviceNames,
      (eb) =>
        eb
          .selectFrom('cleaner_neighborhoods as served')
          .innerJoin('neighborhoods', 'neighborhoods.id', 'served.neighborhood_id')
          .whereRef('served.cleaner_id', '=', 'cleaners.id')
          .select(sql<string[]>`json_agg(neighborhoods.name order by neighborhoods.name)`.as('names'))
          .as('neighborhoods'),
    ])
    .where('cleaners.status', '=', ACTIVE)
    .where('cleaners.slug', '=', cleanerSlug)
    .where('cities.slug', '=', citySlug)
    .$if(state !== undefined, (q) => q.where('cities.state', '=', state!.toUpperCase()))
    .executeTakeFirst();

/** Locks the cleaner's row: whoever writes slots of this cleaner takes this first, so slot writers never deadlock. */
export const lockCleaner = (trx: Trx, cleanerId: number) =>
  trx
    .selectFrom('cleaners')
    .select(['id', 'status', 'city_id', 'hourly_rate_cents'])
    .where('id', '=', cleanerId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const selectContact = (db: Db | Trx, cleanerId: number) =>
  db
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .innerJoin('cities', 'cities.id', 'cleaners.city_id')
    .select([
      'cleaners.user_id',
      'users.display_name',
      'users.email',
      'cleaners.slug',
      'cleaners.photo_id',
      'cleaners.provides_supplies',
      'cleaners.provides_equipment',
      'cleaners.rating_count',
      'cleaners.rating_sum',
      'cleaners.status',
      'cities.name as city_name',
      'cities.slug as city_slug',
      'cities.state',
      'cities.time_zone',
    ])
    .where('cleaners.id', '=', cleanerId)
    .executeTakeFirstOrThrow();

/** A cleaner's email, within another statement. */
export const emailOf = (cleanerId: number) =>
  sql<string>`(select email from cleaners join users on users.id = cleaners.user_id where cleaners.id = ${cleanerId})`;

export const selectOwner = (trx: Trx, cleanerId: number) =>
  trx
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select(['cleaners.user_id', 'users.email', 'users.mobile'])
    .where('cleaners.id', '=', cleanerId)
    .executeTakeFirstOrThrow();

export const selectByUser = (db: Db | Trx, userId: number) =>
  db.selectFrom('cleaners').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function incrementJobsCompleted(trx: Trx, cleanerId: number): Promise<void> {
  await trx
    .updateTable('cleaners')
    .set((eb) => ({ jobs_completed: eb('jobs_completed', '+', 1) }))
    .where('id', '=', cleanerId)
    .execute();
}

/** How many homes came back to each of these cleaners. */
export const upsertReturningHomes = (trx: Trx, counts: Tables['returning_homes'][]) =>
  trx
    .insertInto('returning_homes')
    .values(counts)
    .onConflict((conflict) =>
      conflict
        .column('cleaner_id')
        .doUpdateSet((eb) => ({ homes: eb.ref('excluded.homes'), returned: eb.ref('excluded.returned') })),
    )
    .execute();
