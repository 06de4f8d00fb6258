import { announce, type Db, type Transact } from '#platform/database';
import { hasCatalogRows, insertCity, insertCounty, insertServices } from './catalog.sql.ts';
import { CITIES } from './first-places.ts';
import { SERVICES } from './first-services.ts';

/** Whether there is a city and a service, so that there is nothing to fill in. */
export async function isCatalogFilled(db: Db): Promise<boolean> {
  const existing = await hasCatalogRows(db);
  return existing.cities && existing.services;
}

/**
 * Gives a database without any city its cities, and one without any service its services. Afterwards both belong to the
 * operator: what they add, change or remove stays so. Bears being run by several processes at once.
 */
export const fillCatalog = (transact: Transact): Promise<void> =>
  transact(async (trx) => {
    const existing = await hasCatalogRows(trx);
    if (existing.cities && existing.services) return;
    if (!existing.services) await insertServices(trx, SERVICES);
    if (!existing.cities) {
      for (const { counties, ...city } of CITIES) {
        const { id } = await insertCity(trx, city);
        for (const [county, communities] of Object.entries(counties)) await insertCounty(trx, id, county, communities);
      }
    }
    await announce(trx);
  });
