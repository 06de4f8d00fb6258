import type { Parsed, Reply } from '#contract/calls';
import { atPace, usualHundredths } from '#contract/estimate';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { notFound } from '#platform/errors';
import { findCity, findService } from '#server/catalog';
import type { Db } from '../schema/tables.ts';
import { selectLeastPrice, selectPace } from './quote.sql.ts';

type Name = 'GET /_api/quote';

/**
 * How long a home takes with a service, and from how many dollars it can be had (docs/product.md#how-long-a-home-takes).
 * Throws 404 for a city, a service or a cleaner that customers cannot choose.
 */
export async function quote(
  db: Db,
  { serviceId, city: citySlug, cleanerId, extras = [], ...home }: Parsed<Name>,
): Promise<Reply<Name>> {
  const [city, service] = await Promise.all([findCity(db, citySlug), findService(db, serviceId)]);
  if (!city || !service) throw notFound();
  const pace = cleanerId === undefined ? policy.estimate.pacePercent.usual : await selectPace(db, cleanerId, city.id);
  if (pace === undefined) throw notFound();
  const usualTime = usualHundredths({ service: service.slug, home, extras });
  const names = extras.map(({ name }) => name);
  const least = await selectLeastPrice(db, { serviceId, cityId: city.id, extras: names, usualTime, cleanerId });
  return {
    ...atPace(usualTime, pace),
    fromAmount: least ? toDollars(least.cents) : null,
    fromMinutes: least?.minutes ?? null,
  };
}
