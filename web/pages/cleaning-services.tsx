import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { browserLoader, fetchPages, type PageArgs, pagesIn, serverLoader } from '../api/page-data.ts';
import { countOpen, fetchOpenTimes } from '../availability/open-times.ts';
import { CityCards } from '../catalog/city-cards.tsx';
import { CleanerSearch } from '../cleaners/cleaner-search.tsx';
import { filtersIn, searchOf } from '../cleaners/filters.ts';
import { type Criteria, changed, homeOf, homeQuery, NO_CRITERIA } from '../criteria/criteria.ts';
import { keepCriteria, keptCriteria } from '../criteria/kept-criteria.ts';
import { searchedForOf } from '../criteria/searched-for.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { useChoice } from '../ui/use-choice.ts';
import type { Route } from './+types/cleaning-services';

const PATH = '/cleaning-services';

/** The server loads it without a home. `kept`: the criteria of the tab, of which the filters have the service. */
async function load({ call, url }: PageArgs, kept = NO_CRITERIA) {
  const [{ cities }, { services }] = await Promise.all([call('GET /_api/cities', {}), call('GET /_api/services', {})]);
  const filters = filtersIn(url.searchParams, cities, services);
  const criteria = changed(kept, { service: filters.service ? Number(filters.service) : undefined });
  const [times, pages] = await Promise.all([
    Promise.all(cities.map((city) => fetchOpenTimes(call, { cities: [city], week: 0, limit: 1 }))),
    fetchPages(
      call,
      'GET /_api/cleaners',
      { ...filters, ...(filters.service && homeQuery(criteria)) },
      pagesIn(url.searchParams),
    ),
  ]);
  return {
    cities: cities.map((city, index) => ({ ...city, open: countOpen(times[index]?.days ?? []) })),
    services,
    filters,
    criteria,
    cleaners: pages.flatMap(({ cleaners }) => cleaners),
    next: pages.at(-1)?.nextCursor ? pages.length + 1 : null,
  };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader((args) => load(args, keptCriteria()));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Hire a Cleaner',
    description:
      'Independent house cleaners by city, service, price and rating. Choose one and book an open time online.',
    path: PATH,
  });

export default function CleaningServices({ loaderData }: Route.ComponentProps) {
  const { cities, services, filters, criteria, cleaners, next } = loaderData;
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [chosen, choose] = useChoice(searchOf(filters));
  useHome(criteria);
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Cleaning Services' }]} />
      <h1>Hire a Cleaner</h1>
      <p className="lead">Pick your city to see this week's times, or find the person first.</p>
      <CityCards cities={cities} />
      <CleanerSearch
        path={PATH}
        cities={cities}
        services={services}
        filters={filtersIn(new URLSearchParams(chosen), cities, services)}
        onFilter={(wanted) => {
          choose(searchOf(wanted));
          keepService(wanted.service ? Number(wanted.service) : undefined);
          void navigate(PATH + searchOf(wanted), { replace: true, preventScrollReset: true });
        }}
        onAll={() => keepService(undefined)}
        cleaners={cleaners}
        searchedFor={searchedForOf(criteria, services)}
        busy={navigation.location?.pathname === PATH}
        next={next}
      />
    </div>
  );
}

/** A profile goes by the service that was last looked for. */
const keepService = (service: number | undefined) => keepCriteria(changed(keptCriteria(), { service }));

/** Fetches the prices for the tab's home, which the server did not know. */
function useHome(loaded: Criteria): void {
  const { revalidate } = useRevalidator();
  const onFirst = useEffectEvent(() => {
    if (homeOf(keptCriteria()) && !homeOf(loaded)) void revalidate();
  });
  useEffect(() => onFirst(), []);
}
