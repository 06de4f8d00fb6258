import { useNavigate } from 'react-router';
import { useConfig } from '../api/config.ts';
import { ApiError } from '../api/http.ts';
import { browserLoader, type PageArgs, pagesIn, serverLoader, useDeferred } from '../api/page-data.ts';
import { AskForTime } from '../availability/ask-for-time.tsx';
import { fetchOpenTimes, weekIn } from '../availability/open-times.ts';
import { WeekHead } from '../availability/week-head.tsx';
import { WeekOfSlots } from '../availability/week-of-slots.tsx';
import { useBookingDialog } from '../booking/use-booking-dialog.tsx';
import { CitySelect } from '../catalog/city-select.tsx';
import { titleOfSlug } from '../catalog/title-of-slug.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { useChoice } from '../ui/use-choice.ts';
import type { Route } from './+types/city';

/** Without scripts the select sends another city as `?city=`; everything else is in the path. */
const slugIn = ({ params, url }: PageArgs) => url.searchParams.get('city') ?? params.city;

async function load(args: PageArgs) {
  const { call, url, defer } = args;
  const { cities } = await call('GET /_api/cities', {});
  const city = cities.find(({ slug }) => slug === slugIn(args));
  if (!city) throw new ApiError(404, 'Not Found');
  const week = weekIn(url.searchParams);
  const pages = pagesIn(url.searchParams);
  return { cities, city, week, times: await defer(fetchOpenTimes(call, { cities: [city], week, pages })) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

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

export default function City({ loaderData: { cities, city, week, times } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { supportEmail } = useConfig();
  const [chosen, choose] = useChoice(city.slug);
  const shown = useDeferred(`${city.slug} ${week}`, times);
  const { open, dialog } = useBookingDialog();
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
      <WeekHead week={week} filter={<CitySelect cities={cities} value={chosen} action={path} onChange={goTo} />} />
      {dialog}
      <WeekOfSlots path={path} city={city} week={week} times={shown.value} loading={shown.loading} onBook={open} />
      {someOpen && <AskForTime city={city} supportEmail={supportEmail} />}
    </div>
  );
}
