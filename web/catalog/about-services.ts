import type { Service } from '#contract/catalog';
import { PRODUCT } from '#contract/product';
import type { Config } from '../api/config.ts';

/** The services with their lowest hourly price, as structured data for search engines (schema.org OfferCatalog). */
export const aboutServices =
  (services: Service[]) =>
  ({ publicOrigin }: Config): object => ({
    '@type': 'OfferCatalog',
    name: `Menu of Services, ${PRODUCT}`,
    url: `${publicOrigin}/services`,
    itemListElement: services.map((service) => ({
      '@type': 'Offer',
      url: `${publicOrigin}/services#${service.slug}`,
      itemOffered: {
        '@type': 'Service',
        name: service.name,
        description: service.description,
        serviceType: 'House cleaning',
        provider: { '@id': `${publicOrigin}/#business` },
      },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        minPrice: service.fromRate,
        priceCurrency: 'USD',
        unitCode: 'HUR',
      },
    })),
  });
