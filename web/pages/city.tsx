import type { QueryClient } from '@tanstack/react-query';
import { type Params, useNavigate } from 'react-router';
import { ApiError } from '../api/call.ts';
import { useConfig } from '../api/config.ts';
import { type Defer, deferIfSlow, resolved, useDeferred } from '../api/deferred.ts';
import { pagesIn } from '../api/fetch-pages.ts';
import { browserLoader, callQuery, serverLoader } from '../api/page-data.ts';
import { AskForTime } from '../availability/ask-for-time.tsx';
import { fetchOpenTimes, weekIn } from '../availability/open-times.ts';
import { WeekHead } from '../availability/week-head.tsx';
import { WeekOfSlots } from '../availability/week-of-slots.tsx';
import { CitySelect } from '../catalog/city-select.tsx';
import { titleOfSlug } from '../catalog/title-of-slug.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { useChoice } from '../ui/use-choice.ts';
import { useLazyDialog } from '../ui/use-lazy-dialog.tsx';
import type { Route } from './+types/city';

/** Without scripts the select sends another city as `?city=`; everything else is in the path. */
const slugIn = (params: Params, url: URL) => url.searchParams.get('city') ?? params.city;

const load = (defer: Defer) => async (client: QueryClient, params: Params, url: URL) => {
  const { cities } = await client.fetchQuery(callQuery('GET /_api/cities', {}));
  const city = cities.find(({ slug }) => slug === slugIn(params, url));
  if (!city) throw new ApiError(404, 'Not Found');
  const week = weekIn(url.searchParams);
  const pages = pagesIn(url.searchParams);
  return { cities, city, week, times: await defer(fetchOpenTimes(client, { cities: [city], week, pages })) };
};
export const loader = serverLoader(load(resolved));
export const clientLoader = browserLoader(load(deferIfSlow));

const pathOf = (slug: string) => `/cleaning-services/${slug}`;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, state, slug } = loaderData.city;
  return pageMeta(matches, {
    title: `Cleaners in ${name}`,
    description: `Open times of independent house cleaners in ${name}, ${state}. Choose a time that fits and book it at once.`,
    path: pathOf(slug),
  });
};

const loadBooking = async () => (await import('../booking/use-booking-dialog.tsx')).useBookingDialog;

export default function City({ loaderData: { cities, city, week, times } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { supportEmail } = useConfig();
  const [chosen, choose] = useChoice(city.slug);
  const shown = useDeferred(`${city.slug} ${week}`, times);
  const { open, dialog } = useLazyDialog(
    loadBooking,
    'The booking form could not be loaded. Please check your connection and try again.',
  );
  const path = pathOf(city.slug);
  const goTo = (slug: string) => {
    choose(slug);
    void navigate(pathOf(slug));
  };
  const someOpen = shown.value !== undefined && shown.value.slots.length > 0;
  return (
    <div className="wrap page">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Cleaning Services', to: '/cleaning-services' },
          { label: titleOfSlug(city.slug) },
        ]}
      />
      <WeekHead filter={<CitySelect cities={cities} value={chosen} action={path} onChange={goTo} />} />
      {dialog}
      <WeekOfSlots path={path} city={city} week={week} times={shown.value} loading={shown.loading} onBook={open} />
      {someOpen && <AskForTime city={city} supportEmail={supportEmail} />}
    </div>
  );
}
