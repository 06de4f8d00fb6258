import { expressionBuilder, type InferResult, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** What a cleaner charges and offers, for pricing a slot; for another statement. */
export const bookableServices = (cleanerId: number) =>
  expressionBuilder<Tables>()
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select((eb) => [
      'cleaners.id',
      'cleaners.status',
      'cleaners.hourly_rate_cents',
      'cleaners.pace_percent',
      'cleaners.provides_supplies',
      'cleaners.provides_equipment',
      'cleaners.pets_comfortable',
      'cleaners.add_ons',
      'cleaners.user_id',
      'users.email',
      'users.mobile',
      eb
        .selectFrom('cleaner_services as offered')
        .innerJoin('services', 'services.id', 'offered.service_id')
        .whereRef('offered.cleaner_id', '=', 'cleaners.id')
        .select(
          sql<{ id: number; slug: string; name: string; surcharge_cents: number }[]>`json_agg(json_build_object(
            'id', services.id, 'slug', services.slug, 'name', services.name, 'surcharge_cents', services.surcharge_cents) order by services.position)`.as(
            'offers',
          ),
        )
        .as('services'),
    ])
    .where('cleaners.id', '=', cleanerId);

export type BookableRow = InferResult<ReturnType<typeof bookableServices>>[number];

export const selectBookableServices = (db: Db | Trx, cleanerId: number): Promise<BookableRow | undefined> =>
  db.selectFrom(bookableServices(cleanerId).as('offered')).selectAll().executeTakeFirst();
