import type { Trx } from '#platform/database';
import { CITIES } from './places.ts';
import { SERVICES } from './services.ts';

/** Ids of what was inserted, by slug or name. */
export interface PlaceIds {
  cities: Map<string, number>;
  counties: Map<string, number>;
  neighborhoods: Map<string, number>;
  services: Map<string, number>;
}

const byName = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));
const bySlug = (rows: { id: number; slug: string }[]) => new Map(rows.map(({ id, slug }) => [slug, id]));

/** Cities with their counties and communities, and the services. */
export async function seedPlaces(trx: Trx): Promise<PlaceIds> {
  const cities = bySlug(
    await trx
      .insertInto('cities')
      .values(CITIES.map(({ name, slug, state, timeZone }) => ({ name, slug, state, time_zone: timeZone })))
      .returning(['id', 'slug'])
      .execute(),
  );
  const counties = byName(
    await trx
      .insertInto('counties')
      .values(
        CITIES.flatMap(({ slug, counties }) =>
          Object.keys(counties).map((name) => ({ city_id: cities.get(slug)!, name })),
        ),
      )
      .returning(['id', 'name'])
      .execute(),
  );
  const neighborhoods = byName(
    await trx
      .insertInto('neighborhoods')
      .values(
        CITIES.flatMap((city) => Object.entries(city.counties)).flatMap(([county, names]) =>
          names.map((name) => ({ county_id: counties.get(county)!, name })),
        ),
      )
      .returning(['id', 'name'])
      .execute(),
  );
  const services = bySlug(
    await trx
      .insertInto('services')
      .values(
        SERVICES.map(({ name, slug, description, surchargeCents }, index) => ({
          name,
          slug,
          description,
          surcharge_cents: surchargeCents,
          position: index + 1,
        })),
      )
      .returning(['id', 'slug'])
      .execute(),
  );
  return { cities, counties, neighborhoods, services };
}
