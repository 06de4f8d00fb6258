import type { catalogCalls } from '#contract/catalog';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { dateIn } from '#contract/time';
import type { Clock } from '#platform/clock';
import type { Routes } from '#platform/http/routes';
import type { Db } from '../schema/tables.ts';
import { selectCities, selectServices } from './catalog.sql.ts';

export const catalogRoutes = ({ db, clock }: { db: Db; clock: Clock }): Routes<keyof typeof catalogCalls> => ({
  async 'GET /_api/cities'() {
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

  async 'GET /_api/services'() {
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
