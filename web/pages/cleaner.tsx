import { useEffect, useState } from 'react';
import { data, isRouteErrorResponse, Link, useSearchParams } from 'react-router';
import type { PublicCleaner } from '#contract/cleaners';
import { homeLabel } from '#contract/home-words';
import { PRODUCT } from '#contract/product';
import { dateIn, dayLabel } from '#contract/time';
import { LazySignInToBook } from '../accounts/sign-in-to-book-lazy.ts';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { AvailableTimes } from '../availability/available-times.tsx';
import { inReach } from '../availability/open-times.ts';
import { notForSteps } from '../booking/flow/booking-steps.ts';
import { useBookingDialog } from '../booking/flow/use-booking-dialog.tsx';
import { cheapestOf, pricesAt } from '../catalog/prices.ts';
import { titleOfSlug } from '../catalog/title-of-slug.ts';
import { aboutCleaner } from '../cleaners/about-cleaner.ts';
import { CleanerNotFound } from '../cleaners/no-cleaners.tsx';
import { Profile } from '../cleaners/profile.tsx';
import {
  type Criteria,
  changed,
  formatCriteria,
  homeOf,
  NO_CRITERIA,
  searchWith,
  timesQuery,
} from '../criteria/criteria.ts';
import { criteriaAt, keepCriteria, keptCriteria } from '../criteria/kept-criteria.ts';
import { useCriteria } from '../criteria/use-criteria.ts';
import { OurWord } from '../guide/our-word.tsx';
import { isNotFound, PageError } from '../layout/page-error.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { PageHandle } from '../layout/page-outlet.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { NoTimeFits } from '../waitlist/no-time-fits.tsx';
import type { Route } from './+types/cleaner';

/** Seldom seen. */
const WhatWouldFit = lazyComponent(async () => ({
  default: (await import('../criteria/what-would-fit.tsx')).WhatWouldFit,
}));

/** The server loads it without criteria: see useCriteria. */
async function load({ call, params: { city = '', cleanerSlug = '' } }: PageArgs, wanted = NO_CRITERIA) {
  const citiesReply = call('GET /_api/cities', {});
  const ask = (criteria: Criteria) =>
    call('GET /_api/cleaners/by-slug', { city, cleanerSlug, ...timesQuery(criteria) });
  const [asked, { services }, { cities }] = await Promise.all([
    ask(wanted),
    call('GET /_api/services', {}),
    citiesReply,
  ]).catch(async (error) => {
    const { cities } = await citiesReply;
    throw isNotFound(error) && !cities.some(({ slug }) => slug === city) ? data(UNKNOWN_CITY, { status: 404 }) : error;
  });
  const { timeZone } = asked.cleaner;
  const today = cities.find(({ slug }) => slug === asked.cleaner.city.slug)?.today ?? dateIn(Date.now(), timeZone);
  const { criteria } = inReach(offeredOf(wanted, asked.cleaner), today);
  const { cleaner } = formatCriteria(criteria) === formatCriteria(wanted) ? asked : await ask(criteria);
  const offered = services.filter(({ id }) => cleaner.services.some((service) => service.id === id));
  return {
    cleaner,
    services,
    criteria,
    offered: pricesAt(cleaner.hourlyRate, offered),
    today,
  };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader((args) => load(args, criteriaAt(args.url.searchParams)));
export const shouldRevalidate = notForSteps;
export const handle: PageHandle = { waitsForTouch: true };

/** As much of criteria as this cleaner offers. */
function offeredOf(criteria: Criteria, { services, extras }: PublicCleaner): Criteria {
  const isOffered = criteria.service === undefined || services.some(({ id }) => id === criteria.service);
  const offered = criteria.extras?.filter(({ name }) => extras.includes(name));
  if (isOffered && offered?.length === criteria.extras?.length) return criteria;
  const { service, ...others } = criteria;
  return {
    ...others,
    ...(isOffered && service !== undefined && { service }),
    ...(offered && { extras: offered }),
  };
}

/** The home by which the times were asked for: "2 bed 2 bath". A length that was chosen decides in its place. */
function homeAsked(criteria: Criteria): string | undefined {
  const home = criteria.service !== undefined && criteria.minutes === undefined ? homeOf(criteria) : undefined;
  return home && homeLabel(home);
}

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

export default function Cleaner({ loaderData }: Route.ComponentProps) {
  const { cleaner, services, offered, today } = loaderData;
  const [search] = useSearchParams();
  // Before the page goes by it: a day that was searched for weeks ago is over, and finds nothing.
  useEffect(() => keepCriteria(inReach(keptCriteria(), today).criteria), [today]);
  const { criteria, isArriving } = useCriteria(loaderData.criteria);
  const wanted = offered.find(({ id }) => id === (criteria.service ?? (Number(search.get('service')) || undefined)));
  const priced = wanted ?? cheapestOf(offered);
  const { city, displayName } = cleaner;
  const { open, dialog } = useBookingDialog(<LazySignInToBook />);
  const [isBlocked, setIsBlocked] = useState(false);
  const path = `${cityPath(city.slug)}/${cleaner.slug}`;
  const anyDay = changed(criteria, { date: undefined });
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
        wanted={wanted}
        hrefOf={({ id }) => path + searchWith(changed(criteria, { service: id }))}
        onBlocked={setIsBlocked}
        below={<OurWord />}
      >
        <AvailableTimes
          times={cleaner.timeSlots}
          isArriving={isArriving}
          isBlocked={isBlocked}
          name={displayName}
          city={{
            name: city.name,
            href: cityPath(city.slug) + searchWith(criteria),
            timeZone: cleaner.timeZone,
            today,
          }}
          priced={priced}
          notice={
            <>
              {dialog}
              {criteria.date && cleaner.timeSlots.length > 0 && !isBlocked && (
                <p className="small">
                  Only {dayLabel(Date.parse(criteria.date), 'UTC')}.{' '}
                  <Link to={path + searchWith(anyDay)} replace preventScrollReset onClick={() => keepCriteria(anyDay)}>
                    Show this week
                  </Link>
                </p>
              )}
            </>
          }
          home={homeAsked(loaderData.criteria)}
          nothing={
            formatCriteria(criteria) !== '' && (
              <WhatWouldFit criteria={criteria} services={services} hrefOf={(other) => path + searchWith(other)}>
                <ButtonLink to={cityPath(city.slug) + searchWith(criteria)}>Another cleaner</ButtonLink>
              </WhatWouldFit>
            )
          }
          onBook={(slotId) => open(slotId, undefined, wanted?.id)}
          bookHref={(slotId) => `/book/${slotId}${searchWith(wanted ? { ...criteria, service: wanted.id } : criteria)}`}
        />
        {!isBlocked && (
          <NoTimeFits
            city={{ ...city, today }}
            services={services.filter(({ id }) => offered.some((service) => service.id === id))}
            criteria={wanted ? { ...criteria, service: wanted.id } : criteria}
            cleaner={{ id: cleaner.id, name: displayName }}
          />
        )}
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
