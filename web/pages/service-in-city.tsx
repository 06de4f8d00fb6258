import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import type { Service } from '#contract/catalog';
import { longHours, TOO_LARGE } from '#contract/home-words';
import { formatRate } from '#contract/money';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { ApiError } from '../api/http.ts';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { aboutServiceInCity } from '../catalog/about-services.ts';
import { SERVICE_OFFERS } from '../catalog/service-offers.ts';
import { searchWith } from '../criteria/criteria.ts';
import { ServiceBay } from '../drawings/service-bay.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { PageHandle } from '../layout/page-outlet.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/service-in-city';
import './service-in-city.css';

/** The homes of the table; the one that the page's first sentence names is a common one. */
const HOMES = [
  { bedrooms: 0, bathrooms: 1 },
  { bedrooms: 1, bathrooms: 1 },
  { bedrooms: 2, bathrooms: 1 },
  { bedrooms: 2, bathrooms: 2 },
  { bedrooms: 3, bathrooms: 2 },
  { bedrooms: 4, bathrooms: 3 },
];
const COMMON = 3;

async function load({ call, params }: PageArgs) {
  const [{ cities }, { services }] = await Promise.all([call('GET /_api/cities', {}), call('GET /_api/services', {})]);
  const city = cities.find(({ slug }) => slug === params.city);
  const service = services.find(({ slug }) => slug === params.service);
  if (!city || !service) throw new ApiError(404, 'Not Found');
  const quotes = await Promise.all(
    HOMES.map(({ bedrooms, bathrooms }) =>
      call('GET /_api/quote', {
        serviceId: String(service.id),
        city: city.slug,
        bedrooms: String(bedrooms),
        bathrooms: String(bathrooms),
      }),
    ),
  );
  return { cities, services, city, service, quotes };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: PageHandle = { waitsForTouch: true };

const pathOf = (service: string, city: string) => `/services/${service}/${city}`;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { city, service, quotes } = loaderData;
  const common = quotes[COMMON]!;
  return pageMeta(matches, {
    title: headingOf(service, city.name),
    description: `${headingOf(service, city.name)}: a 2-bedroom home takes about ${longHours(common.minutes)}${fromWords(common.fromAmount)}. Independent cleaners, open times, and the whole price before you pay.`,
    path: pathOf(service.slug, city.slug),
    preview: '/preview-services.png',
    about: aboutServiceInCity({ service, city, quotes, path: pathOf(service.slug, city.slug) }),
  });
};

/** One service in one city: how long homes take with it and from which price. */
export default function ServiceInCity({ loaderData }: Route.ComponentProps) {
  const { cities, services, city, service, quotes } = loaderData;
  const common = quotes[COMMON]!;
  const offer = SERVICE_OFFERS.find(({ slug }) => slug === service.slug);
  return (
    <div className="wrap page service-in-city">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Menu of Services', to: '/services' },
          { label: headingOf(service, city.name) },
        ]}
      />
      <div className="service-in-city-head">
        <div>
          <h1>{headingOf(service, city.name)}</h1>
          <p className="lead">
            A 2-bedroom home takes about {longHours(common.minutes)}
            {fromWords(common.fromAmount)}. {service.description}
          </p>
          <div className="buttons">
            <ButtonLink variant="primary" big to={timesPath(service, city.slug, COMMON)}>
              See times in {city.name}
            </ButtonLink>
            <ButtonLink big to={`/cleaning-services${searchWith({ service: service.id }, { city: city.slug })}`}>
              See cleaners
            </ButtonLink>
          </div>
        </div>
        <div className="wall">
          <ServiceBay service={service.name} rate={formatRate(service.fromRate)} />
        </div>
      </div>
      <section aria-labelledby="by-home">
        <h2 id="by-home">How long it takes, and from which price</h2>
        <table className="table by-home">
          <thead>
            <tr>
              <th scope="col">Home</th>
              <th scope="col">About</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {HOMES.map((home, index) => (
              <tr key={homeWords(home)}>
                <th scope="row">
                  <Link to={timesPath(service, city.slug, index)} aria-label={`${homeWords(home)}, see times`}>
                    {homeWords(home)}
                  </Link>
                </th>
                <td>{longHours(quotes[index]!.minutes)}</td>
                <td>{quotes[index]!.fromAmount === null ? 'Not offered' : formatRate(quotes[index]!.fromAmount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="small muted">
          Choose a home to see its times. Advice from one table for every home: you may book more or less, in steps of{' '}
          {inDigits(policy.booking.stepMinutes, 'minute')}. The price is the cleaner's rate for that time, and nothing
          is added. Free to cancel until {policy.cancel.freeHoursBefore} hours before.
          {quotes.some(({ isTooLarge }) => isTooLarge) && ` For the largest: ${TOO_LARGE.replace('This', 'this')}`}
        </p>
      </section>
      {offer && (
        <section aria-labelledby="included">
          <h2 id="included">What it includes</h2>
          <ul className="included">
            {offer.features.map((feature) => (
              <li key={feature}>
                <Check />
                {feature}
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav className="small elsewhere" aria-label="Other services and cities">
        <p>
          {cities
            .filter(({ slug }) => slug !== city.slug)
            .map((other) => (
              <Link key={other.slug} to={pathOf(service.slug, other.slug)}>
                {headingOf(service, other.name)}
              </Link>
            ))}
          {services
            .filter(({ slug }) => slug !== service.slug)
            .map((other) => (
              <Link key={other.slug} to={pathOf(other.slug, city.slug)}>
                {headingOf(other, city.name)}
              </Link>
            ))}
        </p>
      </nav>
    </div>
  );
}

const fromWords = (amount: number | null): string => (amount === null ? '' : `, from ${formatRate(amount)}`);

const timesPath = (service: Service, city: string, home: number): string =>
  `/cleaning-services/${city}${searchWith({ service: service.id, ...HOMES[home]! })}`;

/** "2 bedrooms, 1 bath" */
const homeWords = ({ bedrooms, bathrooms }: (typeof HOMES)[number]): string =>
  [
    bedrooms === 0 ? 'Studio' : `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`,
    `${bathrooms} ${bathrooms === 1 ? 'bath' : 'baths'}`,
  ].join(', ');

/** "Deep cleaning in Miami" */
const headingOf = ({ name }: Service, city: string): string => `${name.replace(/ Clean$/, ' cleaning')} in ${city}`;
