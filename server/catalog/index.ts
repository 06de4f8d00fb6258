import type { Clock } from '#platform/clock';
import type { Db } from '../schema/tables.ts';
import { selectCities } from './catalog.sql.ts';
import { catalogRoutes } from './routes.ts';

export { addCity, type CityToAdd } from './add-city.ts';
export { findCity, findService } from './catalog.sql.ts';
export { fillCatalog } from './fill-catalog.ts';
export { CITIES, type CitySlug } from './first-places.ts';
export { SERVICES, type ServiceSlug } from './first-services.ts';

/** Cities and services: what may be booked, and where. */
export const createCatalog = (deps: { db: Db; clock: Clock }) => ({
  routes: catalogRoutes(deps),
  /** The addresses of pages that search engines should know. */
  publicPaths: async (): Promise<string[]> =>
    (await selectCities(deps.db)).map(({ slug }) => `/cleaning-services/${slug}`),
});

export type Catalog = ReturnType<typeof createCatalog>;
