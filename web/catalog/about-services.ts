import type { Reply } from '#contract/calls';
import type { City, Service } from '#contract/catalog';
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

interface ServiceInCity {
  service: Service;
  city: City;
  /** For homes of several sizes. */
  quotes: Reply<'GET /_api/quote'>[];
  path: string;
}

/** One service in one city, from the least to the most that a home there begins at (schema.org Service). */
export const aboutServiceInCity =
  ({ service, city, quotes, path }: ServiceInCity) =>
  ({ publicOrigin }: Config): object => {
    const amounts = quotes.map(({ fromAmount }) => fromAmount).filter((amount) => amount !== null);
    return {
      '@type': 'Service',
      name: `${service.name} in ${city.name}`,
      description: service.description,
      serviceType: 'House cleaning',
      url: publicOrigin + path,
      provider: { '@id': `${publicOrigin}/#business` },
      areaServed: { '@type': 'City', name: `${city.name}, ${city.state}` },
      ...(amounts.length > 0 && {
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: Math.min(...amounts),
          highPrice: Math.max(...amounts),
          offerCount: amounts.length,
          priceCurrency: 'USD',
        },
      }),
    };
  };
