import type { QueryClient } from '@tanstack/react-query';
import { type Params, useNavigate, useNavigation } from 'react-router';
import { askPages, pagesIn } from '../api/ask-pages.ts';
import { ask, inBrowser, onServer } from '../api/page-data.ts';
import { askOpenTimes, countOpen } from '../availability/open-times.ts';
import { CityCards } from '../catalog/city-cards.tsx';
import { CleanerFilters } from '../cleaners/cleaner-filters.tsx';
import { CleanerList } from '../cleaners/cleaner-list.tsx';
import { type Filters, filtersIn, searchOf } from '../cleaners/filters.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import type { Route } from './+types/cleaning-services';
import { pageMeta } from './page-meta.ts';
import { useChoice } from './use-choice.ts';
import './cleaning-services.css';

const PATH = '/cleaning-services';

async function load(client: QueryClient, _params: Params, url: URL) {
  const [{ cities }, { services }] = await Promise.all([
    client.fetchQuery(ask('GET /_api/cities', {})),
    client.fetchQuery(ask('GET /_api/services', {})),
  ]);
  const filters = filtersIn(url.searchParams, cities, services);
  const shown = pagesIn(url.searchParams);
  const [open, pages] = await Promise.all([
    Promise.all(cities.map((city) => askOpenTimes(client, { cities: [city], week: 0, limit: 1 }))),
    askPages(client, 'GET /_api/cleaners', filters, shown),
  ]);
  return {
    cities: cities.map((city, index) => ({ ...city, open: countOpen(open[index]?.days ?? []) })),
    services,
    filters,
    cleaners: pages.flatMap(({ cleaners }) => cleaners),
    next: pages.at(-1)?.nextCursor ? pages.length + 1 : null,
  };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Hire a Cleaner',
    description:
      'Independent house cleaners by city, service, price and rating. Choose one and book an open time online.',
    path: PATH,
  });

export default function CleaningServices({ loaderData }: Route.ComponentProps) {
  const { cities, services, filters, cleaners, next } = loaderData;
  const navigate = useNavigate();
  const busy = useNavigation().location?.pathname === PATH;
  const [chosen, choose] = useChoice(searchOf(filters));
  const filter = (wanted: Filters) => {
    const search = searchOf(wanted);
    choose(search);
    navigate(PATH + search, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Cleaning Services' }]} />
      <h1>Hire a Cleaner</h1>
      <p className="lead">Pick your city to see this week’s times, or find the person first.</p>
      <section className="cities" aria-label="Cities">
        <CityCards cities={cities} />
      </section>
      <section className="browse" aria-labelledby="cleaners">
        <h2 id="cleaners">Cleaners</h2>
        <CleanerFilters
          cities={cities}
          services={services}
          value={filtersIn(new URLSearchParams(chosen), cities, services)}
          onChange={filter}
        />
        <CleanerList
          cleaners={cleaners}
          busy={busy}
          moreHref={next ? `${PATH}${searchOf({ ...filters, show: String(next) })}` : undefined}
          allHref={chosen ? PATH : undefined}
        />
      </section>
    </div>
  );
}
