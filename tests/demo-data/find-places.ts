import type { Trx } from '#platform/database';

/** Ids of what every product begins with, by slug or name. */
export interface PlaceIds {
  cities: Map<string, number>;
  counties: Map<string, number>;
  neighborhoods: Map<string, number>;
  services: Map<string, number>;
}

const byName = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));
const bySlug = (rows: { id: number; slug: string }[]) => new Map(rows.map(({ id, slug }) => [slug, id]));

export const findPlaces = async (trx: Trx): Promise<PlaceIds> => ({
  cities: bySlug(await trx.selectFrom('cities').select(['id', 'slug']).execute()),
  counties: byName(await trx.selectFrom('counties').select(['id', 'name']).execute()),
  neighborhoods: byName(await trx.selectFrom('neighborhoods').select(['id', 'name']).execute()),
  services: bySlug(await trx.selectFrom('services').select(['id', 'slug']).execute()),
});
