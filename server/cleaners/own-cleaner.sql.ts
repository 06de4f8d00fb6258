import { type Selectable, sql } from 'kysely';
import { FIRST_CITY } from '#contract/places';
import { policy } from '#contract/policy';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** The cleaner's own side of a profile: what the wizard and the profile form write. */

export type CleanerRow = Selectable<Tables['cleaners']>;
export type CleanerChange = Partial<Omit<CleanerRow, 'id' | 'user_id' | 'rating_points'>>;

/** Locks the cleaner of a user until the transaction ends. */
export const lockOwn = (trx: Trx, userId: number) =>
  trx.selectFrom('cleaners').selectAll().where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst();

export const selectUserOf = (trx: Trx, cleanerId: number) =>
  trx.selectFrom('cleaners').select('user_id').where('id', '=', cleanerId).executeTakeFirst();

export const lockById = (trx: Trx, cleanerId: number) =>
  trx.selectFrom('cleaners').selectAll().where('id', '=', cleanerId).forNoKeyUpdate().executeTakeFirst();

/** The first trace of a cleaner: in the first city until a county is chosen, at the usual rate. */
export async function insertDraft(trx: Trx, userId: number, now: Date): Promise<CleanerRow> {
  return trx
    .insertInto('cleaners')
    .values((eb) => ({
      user_id: userId,
      city_id: eb.selectFrom('cities').select('id').where('slug', '=', FIRST_CITY).$asScalar().$notNull(),
      status: 'draft' as const,
      hourly_rate_cents: policy.rate.defaultCents,
      radius_miles: policy.profile.radius.initial,
      created_at: now,
      updated_at: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateCleaner(trx: Trx, cleanerId: number, change: CleanerChange): Promise<void> {
  await trx.updateTable('cleaners').set(change).where('id', '=', cleanerId).execute();
}

export const isCountyOf = async (trx: Trx, cityId: number, county: string): Promise<boolean> =>
  Boolean(
    await trx
      .selectFrom('counties')
      .select('id')
      .where('city_id', '=', cityId)
      .where('name', '=', county)
      .executeTakeFirst(),
  );

/** The id of the city with this slug, if it has this county. */
export const findCityWith = async (trx: Trx, slug: string, county: string): Promise<number | undefined> =>
  (
    await trx
      .selectFrom('cities')
      .innerJoin('counties', 'counties.city_id', 'cities.id')
      .select('cities.id')
      .where('slug', '=', slug)
      .where('counties.name', '=', county)
      .executeTakeFirst()
  )?.id;

/** Where a cleaner goes: one county of the city, and some of its neighborhoods, all by name. */
export async function replaceServiceArea(
  trx: Trx,
  cleaner: Pick<CleanerRow, 'id' | 'city_id'>,
  county: string,
  neighborhoods: string[],
): Promise<number> {
  const { id } = await trx
    .selectFrom('counties')
    .select('id')
    .where('city_id', '=', cleaner.city_id)
    .where('name', '=', county)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('cleaner_neighborhoods').where('cleaner_id', '=', cleaner.id).execute();
  await sql`
    insert into cleaner_neighborhoods (cleaner_id, neighborhood_id)
    select ${cleaner.id}, id from neighborhoods where county_id = ${id} and name = any(${neighborhoods})
  `.execute(trx);
  return id;
}

export async function deleteNeighborhoods(trx: Trx, cleanerId: number): Promise<void> {
  await trx.deleteFrom('cleaner_neighborhoods').where('cleaner_id', '=', cleanerId).execute();
}

/** What a cleaner offers, by the services' names. */
export async function replaceServices(trx: Trx, cleanerId: number, names: readonly string[]): Promise<void> {
  await trx.deleteFrom('cleaner_services').where('cleaner_id', '=', cleanerId).execute();
  await sql`
    insert into cleaner_services (cleaner_id, service_id)
    select ${cleanerId}, id from services where name = any(${names as string[]})
  `.execute(trx);
}

/** The slug of a cleaner's city. */
export const selectCityOf = (db: Db, { city_id }: Pick<CleanerRow, 'city_id'>) =>
  db.selectFrom('cities').select('slug').where('id', '=', city_id).executeTakeFirstOrThrow();

/** The lists of a profile by name, in their usual order. */
export async function selectLists(db: Db | Trx, cleaner: Pick<CleanerRow, 'id' | 'county_id'>) {
  const { rows } = await sql<{ county: string | null; neighborhoods: string[]; services: string[] }>`
    select
      (select name from counties where id = ${cleaner.county_id}) as county,
      array(select name from cleaner_neighborhoods join neighborhoods on neighborhoods.id = neighborhood_id
        where cleaner_id = ${cleaner.id} order by name) as neighborhoods,
      array(select name from cleaner_services join services on services.id = service_id
        where cleaner_id = ${cleaner.id} order by position) as services
  `.execute(db);
  return rows[0]!;
}

/** Slugs of a city that begin like this one; the city's row is locked, so two approvals never choose the same. */
export async function lockSlugs(trx: Trx, cityId: number, beginning: string): Promise<Set<string>> {
  await trx.selectFrom('cities').select('id').where('id', '=', cityId).forNoKeyUpdate().execute();
  const taken = await trx
    .selectFrom('cleaners')
    .select('slug')
    .where('city_id', '=', cityId)
    .where('slug', 'like', `${beginning}%`)
    .execute();
  return new Set(taken.flatMap(({ slug }) => slug ?? []));
}
