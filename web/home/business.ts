import type { City } from '#contract/catalog';
import { PRODUCT, TAGLINE } from '#contract/product';
import type { Config } from '../api/config.ts';

/** The business as structured data for search engines (schema.org Organization). */
export const aboutBusiness =
  (cities: City[]) =>
  ({ publicOrigin, supportEmail }: Config): object => ({
    '@type': 'Organization',
    '@id': `${publicOrigin}/#business`,
    name: PRODUCT,
    description: TAGLINE,
    url: `${publicOrigin}/`,
    logo: `${publicOrigin}/icon-512.png`,
    email: supportEmail,
    areaServed: cities.map(({ name, state }) => ({ '@type': 'City', name: `${name}, ${state}` })),
  });
