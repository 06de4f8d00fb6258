import { BALTIMORE_COUNTIES, MIAMI_COUNTIES, SAN_JOSE_COUNTIES } from '#contract/places';

/**
 * Where an empty product begins: three cities, their counties and the communities of each county.
 */

export type CitySlug = 'san-jose' | 'miami' | 'baltimore';

export interface FirstCity {
  slug: CitySlug;
  name: string;
  state: string;
  timeZone: string;
  /** Communities by county; a county without any is served as a whole. */
  counties: Record<string, readonly string[]>;
}

/** Which counties, and how many communities each lists: docs/product.md#counties-and-neighborhoods. */
export const CITIES: readonly FirstCity[] = [
  {
    slug: 'san-jose',
    name: 'San Jose',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
    counties: SAN_JOSE_COUNTIES,
  },
  { slug: 'miami', name: 'Miami', state: 'FL', timeZone: 'America/New_York', counties: MIAMI_COUNTIES },
  {
    slug: 'baltimore',
    name: 'Baltimore',
    state: 'MD',
    timeZone: 'America/New_York',
    counties: BALTIMORE_COUNTIES,
  },
];
