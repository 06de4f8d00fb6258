import { announce, type Transact } from '#platform/database';
import { insertCity, insertCounty } from './catalog.sql.ts';

export interface CityToAdd {
  name: string;
  /** Two letters. */
  state: string;
  /** An IANA name: America/New_York. */
  timeZone: string;
  /** At least one; each is served as a whole. */
  counties: readonly string[];
}

/**
 * Adds a city, or counties to one that is there. Lists and pages of every process show it at once. Only the command
 * line calls this. Gives a sentence for the person at it; throws one when something is wrong with what was said.
 */
export async function addCity(transact: Transact, { name, state, timeZone, counties }: CityToAdd): Promise<string> {
  const slug = slugOf(name);
  if (slug === '') throw new Error(`A city needs a name with letters, not "${name}".`);
  if (!/^[A-Z]{2}$/.test(state)) throw new Error(`Invalid state "${state}". Use a two-letter code, e.g. MD.`);
  if (!isTimeZone(timeZone))
    throw new Error(`Invalid time zone "${timeZone}". Use an IANA name, e.g. America/New_York.`);
  if (counties.length === 0) throw new Error('A city needs at least one county.');
  return transact(async (trx) => {
    const { id, isNew } = await insertCity(trx, { name, slug, state, timeZone });
    const added: string[] = [];
    for (const county of counties) if (await insertCounty(trx, id, county, [])) added.push(county);
    await announce(trx);
    if (isNew) return `${name} is at /cleaning-services/${slug}, with ${added.join(', ')}.`;
    return added.length > 0 ? `${name} was there; new are ${added.join(', ')}.` : `${name} was there with all of that.`;
  });
}

/** "St. Louis" is st-louis, "San José" san-jose. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
