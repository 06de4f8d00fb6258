import { data, isRouteErrorResponse, useSearchParams } from 'react-router';
import { PRODUCT } from '#contract/product';
import { dateIn } from '#contract/time';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { AvailableTimes } from '../availability/available-times.tsx';
import { useBookingDialog } from '../booking/use-booking-dialog.tsx';
import { cheapestOf, pricesAt } from '../catalog/prices.ts';
import { titleOfSlug } from '../catalog/title-of-slug.ts';
import { aboutCleaner } from '../cleaners/about-cleaner.ts';
import { CleanerNotFound } from '../cleaners/no-cleaners.tsx';
import { Profile } from '../cleaners/profile.tsx';
import { OurWord } from '../guide/our-word.tsx';
import { isNotFound, PageError } from '../layout/page-error.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import type { Route } from './+types/cleaner';

async function load({ call, params: { city = '', cleanerSlug = '' } }: PageArgs) {
  const citiesReply = call('GET /_api/cities', {});
  const [{ cleaner }, { services }, { cities }] = await Promise.all([
    call('GET /_api/cleaners/by-slug', { city, cleanerSlug }),
    call('GET /_api/services', {}),
    citiesReply,
  ]).catch(async (error) => {
    const { cities } = await citiesReply;
    throw isNotFound(error) && !cities.some(({ slug }) => slug === city) ? data(UNKNOWN_CITY, { status: 404 }) : error;
  });
  const offered = services.filter(({ id }) => cleaner.services.some((service) => service.id === id));
  const today = cities.find(({ slug }) => slug === cleaner.city.slug)?.today;
  return {
    cleaner,
    offered: pricesAt(cleaner.hourlyRate, offered),
    today: today ?? dateIn(Date.now(), cleaner.timeZone),
  };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** What the page's error says when there is no such city to go back to. */
const UNKNOWN_CITY = 'unknown-city';

const cityPath = (city: string) => `/cleaning-services/${city}`;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: `Cleaner Not Found | ${PRODUCT}` }];
  const { cleaner } = loaderData;
  const { displayName, slug, city, bio } = cleaner;
  const path = `${cityPath(city.slug)}/${slug}`;
  return pageMeta(matches, {
    title: `${displayName}, cleaner in ${city.name}`,
    description: bio,
    path,
    about: aboutCleaner(cleaner, path),
  });
};

export default function Cleaner({ loaderData: { cleaner, offered, today } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const wanted = offered.find(({ id }) => String(id) === search.get('service'));
  const priced = wanted ?? cheapestOf(offered);
  const { city, displayName } = cleaner;
  const { open, dialog } = useBookingDialog();
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
      <Profile
        cleaner={cleaner}
        offered={offered}
        priced={priced}
        hrefOf={({ id }) => `${path}?service=${id}`}
        below={<OurWord />}
      >
        <AvailableTimes
          times={cleaner.timeSlots}
          name={displayName}
          city={{ name: city.name, href: cityPath(city.slug), timeZone: cleaner.timeZone, today }}
          priced={priced}
          notice={dialog}
          onBook={(slotId) => open(slotId, undefined, wanted?.id)}
          bookHref={(slotId) => `/book/${slotId}${wanted ? `?service=${wanted.id}` : ''}`}
        />
      </Profile>
    </div>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageError error={error} />;
  const isCityUnknown = isRouteErrorResponse(error) && error.data === UNKNOWN_CITY;
  const city = isCityUnknown ? undefined : { name: titleOfSlug(params.city), path: cityPath(params.city) };
  return (
    <div className="wrap page">
      <CleanerNotFound city={city} />
    </div>
  );
}
