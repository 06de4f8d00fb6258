import type { Trx } from '../../schema/tables.ts';

/** Locks the cleaner with this email until the transaction ends. */
export const findForMove = (trx: Trx, email: string) =>
  trx
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select(['cleaners.id', 'cleaners.status', 'cleaners.slug'])
    .where('users.email', '=', email)
    .forNoKeyUpdate('cleaners')
    .executeTakeFirst();

/** Without neighborhoods: those of the old county are none of the new one. False where there is no such county. */
export async function moveToCounty(trx: Trx, cleanerId: number, city: string, county: string): Promise<boolean> {
  const place = await trx
    .selectFrom('counties')
    .innerJoin('cities', 'cities.id', 'counties.city_id')
    .select(['counties.id as county_id', 'cities.id as city_id'])
    .where('cities.slug', '=', city)
    .where('counties.name', '=', county)
    .executeTakeFirst();
  if (!place) return false;
  await trx.deleteFrom('cleaner_neighborhoods').where('cleaner_id', '=', cleanerId).execute();
  await trx.updateTable('cleaners').set(place).where('id', '=', cleanerId).execute();
  return true;
}
