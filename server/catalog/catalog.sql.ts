import { sql } from 'kysely';
import type { Db, Trx } from '../schema/tables.ts';
import type { FirstService } from './first-services.ts';

export const selectCities = (db: Db) => db.selectFrom('cities').selectAll().orderBy('name').execute();

export const selectServices = (db: Db) => db.selectFrom('services').selectAll().orderBy('position').execute();

export const findService = (db: Db, id: number) =>
  db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst();

export const findCity = (db: Db, slug: string) =>
  db.selectFrom('cities').selectAll().where('slug', '=', slug).executeTakeFirst();

/** Whether there is any city, any service. */
export async function hasCatalogRows(db: Db | Trx): Promise<{ cities: boolean; services: boolean }> {
  const { rows } = await sql<{ cities: boolean; services: boolean }>`
    select exists (select from cities) as cities, exists (select from services) as services
  `.execute(db);
  return rows[0]!;
}

export interface NewCity {
  name: string;
  slug: string;
  state: string;
  timeZone: string;
}

/** The id of the city with this slug, inserted if it is new; a known one stays as it is. */
export async function insertCity(trx: Trx, { name, slug, state, timeZone }: NewCity) {
  const inserted = await trx
    .insertInto('cities')
    .values({ name, slug, state, time_zone: timeZone })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const { id } = await trx.selectFrom('cities').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** A county of a city with its communities; what is there already stays. Gives whether the county is new. */
export async function insertCounty(trx: Trx, cityId: number, name: string, communities: readonly string[]) {
  const inserted = await trx
    .insertInto('counties')
    .values({ city_id: cityId, name })
    .onConflict((conflict) => conflict.columns(['city_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  await sql`
    insert into neighborhoods (county_id, name)
    select counties.id, community.name
    from counties, unnest(${communities}::text[]) with ordinality as community (name, position)
    where city_id = ${cityId} and counties.name = ${name}
    order by position
    on conflict do nothing
  `.execute(trx);
  return inserted !== undefined;
}

export const insertServices = (trx: Trx, services: readonly FirstService[]) =>
  trx
    .insertInto('services')
    .values(
      services.map(({ name, slug, description, surchargeCents }, index) => ({
        name,
        slug,
        description,
        surcharge_cents: surchargeCents,
        position: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
