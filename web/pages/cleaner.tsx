import type { QueryClient } from '@tanstack/react-query';
import { type Params, useSearchParams } from 'react-router';
import type { Service } from '#contract/catalog';
import type { PublicCleaner } from '#contract/cleaners';
import { toCents, toDollars } from '#contract/money';
import { PRODUCT } from '#contract/product';
import { dateIn } from '#contract/time';
import { ask, inBrowser, onServer } from '../api/page-data.ts';
import { AvailableTimes } from '../availability/available-times.tsx';
import { surchargeCents } from '../catalog/surcharge.ts';
import { titleOfSlug } from '../catalog/title-of-slug.ts';
import { CleanerNotFound } from '../cleaners/cleaner-not-found.tsx';
import { type OfferedService, OfferedServices } from '../cleaners/offered-services.tsx';
import { ProfileFacts } from '../cleaners/profile-facts.tsx';
import { ProfileHead } from '../cleaners/profile-head.tsx';
import { Reviews } from '../cleaners/reviews.tsx';
import { isNotFound, PageError } from '../layout/page-error.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import type { Route } from './+types/cleaner';
import { pageMeta } from './page-meta.ts';
import './cleaner.css';

async function load(client: QueryClient, { city = '', cleanerSlug = '' }: Params) {
  const [{ cleaner }, { services }, { cities }] = await Promise.all([
    client.fetchQuery(ask('GET /_api/cleaners/by-slug', { city, cleanerSlug })),
    client.fetchQuery(ask('GET /_api/services', {})),
    client.fetchQuery(ask('GET /_api/cities', {})),
  ]);
  const today = cities.find(({ slug }) => slug === cleaner.city.slug)?.today;
  return { cleaner, offered: offeredBy(cleaner, services), today: today ?? dateIn(Date.now(), cleaner.timeZone) };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** The cleaner's own prices, lowest first among equals in the catalog's order. */
function offeredBy({ services, hourlyRate }: PublicCleaner, catalog: Service[]): OfferedService[] {
  return catalog
    .filter(({ id }) => services.some((service) => service.id === id))
    .map((service) => ({
      id: service.id,
      name: service.name,
      hourlyRate: toDollars(toCents(hourlyRate) + surchargeCents(service)),
    }));
}

const cityPath = (city: string) => `/cleaning-services/${city}`;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: `Cleaner Not Found | ${PRODUCT}` }];
  const { displayName, slug, city, bio } = loaderData.cleaner;
  return pageMeta(matches, {
    title: `${displayName}, cleaner in ${city.name}`,
    description: bio,
    path: `${cityPath(city.slug)}/${slug}`,
  });
};

export default function Cleaner({ loaderData: { cleaner, offered, today } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const wanted = offered.find(({ id }) => String(id) === search.get('service'));
  const priced = wanted ?? cheapest(offered);
  const { city, displayName } = cleaner;
  const path = `${cityPath(city.slug)}/${cleaner.slug}`;
  return (
    <div className="wrap page">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Cleaning Services', to: '/cleaning-services' },
          { label: titleOfSlug(city.slug), to: cityPath(city.slug) },
          { label: displayName },
        ]}
      />
      <div className="profile">
        <div className="about-cleaner">
          <ProfileHead cleaner={cleaner} />
          <p className="bio">{cleaner.bio}</p>
          <ProfileFacts cleaner={cleaner} />
          {offered.length > 0 && (
            <section className="more-about">
              <h2>Services</h2>
              <OfferedServices
                services={offered}
                chosen={priced?.id}
                hrefOf={(service) => `${path}?service=${service.id}`}
              />
            </section>
          )}
          {cleaner.reviews.length > 0 && (
            <section className="more-about">
              <h2>What people said</h2>
              <Reviews reviews={cleaner.reviews} />
            </section>
          )}
        </div>
        <AvailableTimes
          times={cleaner.timeSlots}
          name={displayName}
          city={{ name: city.name, href: cityPath(city.slug), timeZone: cleaner.timeZone, today }}
          priced={priced ?? { name: 'Standard Clean', hourlyRate: cleaner.hourlyRate }}
          bookHref={(slotId) => `/book/${slotId}${wanted ? `?service=${wanted.id}` : ''}`}
        />
      </div>
    </div>
  );
}

const cheapest = (offered: OfferedService[]): OfferedService | undefined =>
  offered.reduce<OfferedService | undefined>(
    (least, service) => (least && least.hourlyRate <= service.hourlyRate ? least : service),
    undefined,
  );

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageError error={error} />;
  return (
    <div className="wrap page">
      <CleanerNotFound city={titleOfSlug(params.city)} cityHref={cityPath(params.city)} />
    </div>
  );
}
