import type { Trx } from '../../schema/tables.ts';
import { lockSlugs } from '../own-cleaner.sql.ts';

const MAX_LENGTH = 60;

/** A name as part of an address: "Zoë O'Brien 🧽" → "zoe-o-brien". */
export const slugFrom = (displayName: string): string =>
  displayName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, '') || 'cleaner';

/**
 * A slug that nobody in the city has: the name's own, else with a number behind it (docs/product.md#public-cleaners).
 */
export async function freeSlug(trx: Trx, cityId: number, displayName: string): Promise<string> {
  const wanted = slugFrom(displayName);
  const taken = await lockSlugs(trx, cityId, wanted);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
