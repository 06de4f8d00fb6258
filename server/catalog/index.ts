import type { Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { dateIn } from '#contract/time';
import type { Clock } from '#platform/clock';
import type { Db } from '../schema/tables.ts';
import { selectCities, selectServices } from './catalog.sql.ts';

export { addCity, type CityToAdd } from './add-city.ts';
export { fillCatalog } from './fill-catalog.ts';
export { CITIES, type CitySlug } from './first-places.ts';
export { SERVICES, type ServiceSlug } from './first-services.ts';

/** Cities and services: what may be booked, and where. */
export interface Catalog {
  listCities(): Promise<Reply<'GET /_api/cities'>>;
  listServices(): Promise<Reply<'GET /_api/services'>>;
}

export const createCatalog = ({ db, clock }: { db: Db; clock: Clock }): Catalog => ({
  async listCities() {
    const now = clock.now().getTime();
    const cities = await selectCities(db);
    return {
      cities: cities.map(({ id, name, slug, state, time_zone }) => ({
        id,
        name,
        slug,
        state,
        timeZone: time_zone,
        today: dateIn(now, time_zone),
      })),
    };
  },

  async listServices() {
    const services = await selectServices(db);
    return {
      services: services.map(({ id, name, slug, description, surcharge_cents }) => ({
        id,
        name,
        slug,
        description,
        fromRate: toDollars(policy.rate.lowestCents + surcharge_cents),
      })),
    };
  },
});
