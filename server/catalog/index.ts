import type { Clock } from '#platform/clock';
import type { Db } from '../schema/tables.ts';
import { selectCities, selectServices } from './catalog.sql.ts';
import { catalogRoutes } from './routes.ts';

export { addCity, type CityToAdd } from './add-city.ts';
export { findCity, findService } from './catalog.sql.ts';
export { fillCatalog, isCatalogFilled } from './fill-catalog.ts';
export { CITIES, type CitySlug } from './first-places.ts';
export { SERVICES, type ServiceSlug } from './first-services.ts';

/** Cities and services: what may be booked, and where. */
export const createCatalog = (deps: { db: Db; clock: Clock }) => ({
  routes: catalogRoutes(deps),
  /** The addresses of pages that search engines should know. */
  async publicPaths(): Promise<string[]> {
    const [cities, services] = await Promise.all([selectCities(deps.db), selectServices(deps.db)]);
    return cities.flatMap((city) => [
      `/cleaning-services/${city.slug}`,
      ...services.map((service) => `/services/${service.slug}/${city.slug}`),
    ]);
  },
});

export type Catalog = ReturnType<typeof createCatalog>;
