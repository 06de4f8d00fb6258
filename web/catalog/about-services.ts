import type { Service } from '#contract/catalog';
import { PRODUCT } from '#contract/product';
import type { Config } from '../api/config.ts';

/** What can be booked, and from which hourly price on, as search engines read it (schema.org OfferCatalog). */
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
