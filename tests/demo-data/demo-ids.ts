import type { Trx } from '#platform/database';

/** What the people and places of the demo data are called in the database: cleaners and services by slug, users by email. */
export interface DemoIds {
  cleaners: Map<string, { id: number; cityId: number }>;
  services: Map<string, number>;
  users: Map<string, number>;
}

/** Looks them up, and locks the cleaners, as every writer of slots does. */
export async function lockAndFind(trx: Trx): Promise<DemoIds> {
  const cleaners = await trx
    .selectFrom('cleaners')
    .select(['id', 'slug', 'city_id'])
    .where('slug', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const services = await trx.selectFrom('services').select(['id', 'slug']).execute();
  const users = await trx.selectFrom('users').select(['id', 'email']).execute();
  return {
    cleaners: new Map(cleaners.map(({ id, slug, city_id }) => [slug!, { id, cityId: city_id }])),
    services: new Map(services.map(({ id, slug }) => [slug, id])),
    users: new Map(users.map(({ id, email }) => [email, id])),
  };
}
