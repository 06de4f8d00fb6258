import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { LazySignInToBook } from '../accounts/sign-in-to-book-lazy.ts';
import { useConfig } from '../api/config.ts';
import { ApiError } from '../api/http.ts';
import { browserLoader, type PageArgs, pagesIn, serverLoader, useDeferred } from '../api/page-data.ts';
import { AskForTime, CleanersOf } from '../availability/ask-for-time.tsx';
import { fetchOpenTimes, inReach, weekIn } from '../availability/open-times.ts';
import { WeekHead } from '../availability/week-head.tsx';
import { WeekOfSlots } from '../availability/week-of-slots.tsx';
import { notForSteps } from '../booking/flow/booking-steps.ts';
import { useBookingDialog } from '../booking/flow/use-booking-dialog.tsx';
import { titleOfSlug } from '../catalog/title-of-slug.ts';
import { type Criteria, formatCriteria, plainCriteria, searchWith } from '../criteria/criteria.ts';
import { CriteriaAnswer, fetchQuote } from '../criteria/criteria-answer.tsx';
import { CriteriaForm } from '../criteria/criteria-form.tsx';
import { criteriaAt, keepCity } from '../criteria/kept-criteria.ts';
import { searchedForOf } from '../criteria/searched-for.ts';
import { useCriteria } from '../criteria/use-criteria.ts';
import { pageMeta } from '../layout/page-meta.ts';
import type { PageHandle } from '../layout/page-outlet.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { useChoice } from '../ui/use-choice.ts';
import { NoTimeFits } from '../waitlist/no-time-fits.tsx';
import type { Route } from './+types/city';

/** Without scripts the select sends another city as `?city=`; everything else is in the path. */
const slugIn = ({ params, url }: PageArgs) => url.searchParams.get('city') ?? params.city;

/** The server loads it without criteria, but for a form sent without scripts: see useCriteria. */
async function load(args: PageArgs, wanted: Criteria) {
  const { call, url, defer } = args;
  const [{ cities }, { services }] = await Promise.all([call('GET /_api/cities', {}), call('GET /_api/services', {})]);
  const city = cities.find(({ slug }) => slug === slugIn(args));
  if (!city) throw new ApiError(404, 'Not Found');
  const reached = inReach(wanted, city.today);
  const { criteria } = reached;
  const week = criteria.date ? reached.week : weekIn(url.searchParams);
  const times = fetchOpenTimes(call, { cities: [city], week, pages: pagesIn(url.searchParams), criteria });
  const quote = fetchQuote(call, city.slug, criteria);
  return { cities, services, city, week, criteria, times: await defer(times), quote: await defer(quote) };
}
export const loader = serverLoader((args) => load(args, plainCriteria(args.url.searchParams)));
export const clientLoader = browserLoader((args) => load(args, criteriaAt(args.url.searchParams)));
export const shouldRevalidate = notForSteps;
/** Another city is chosen in the middle of a search, of which the rest stays. */
export const handle: PageHandle = { changesInPlace: true, waitsForTouch: true };

/** Seldom seen. */
const NothingFits = lazyComponent(() => import('../availability/nothing-fits.tsx'));

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

export default function City({ loaderData }: Route.ComponentProps) {
  const { cities, services, city, week, times, quote } = loaderData;
  const navigate = useNavigate();
  const { supportEmail } = useConfig();
  const [chosen, choose] = useChoice(city.slug);
  const { criteria, isArriving, change } = useCriteria(loaderData.criteria, { path: pathOf(chosen) });
  const shown = useDeferred(`${city.slug} ${week} ${formatCriteria(loaderData.criteria)}`, times);
  const answer = useDeferred('quote', quote).value;
  const { open, dialog } = useBookingDialog(<LazySignInToBook />);
  useEffect(() => keepCity(city.slug), [city.slug]);
  const path = pathOf(city.slug);
  const goTo = (slug: string) => {
    choose(slug);
    void navigate(pathOf(slug) + searchWith(criteria));
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
      <WeekHead week={week} />
      <div className="city-criteria">
        <CriteriaForm
          cityLabel="City"
          city={chosen}
          action={path}
          onCity={goTo}
          onChange={change}
          {...{ cities, services, criteria }}
        >
          <CriteriaAnswer city={city.slug} quote={answer} {...{ services, criteria }} />
        </CriteriaForm>
      </div>
      {dialog}
      <WeekOfSlots
        {...{ path, city, week }}
        criteria={loaderData.criteria}
        searchedFor={searchedForOf(loaderData.criteria, services, criteria)}
        nothing={
          <NothingFits
            level="h2"
            criteria={loaderData.criteria}
            services={services}
            hrefOf={(other) => path + searchWith(other)}
          >
            <CleanersOf city={city} service={loaderData.criteria.service} />
          </NothingFits>
        }
        times={shown.value}
        loading={shown.loading}
        isArriving={isArriving}
        onBook={open}
      />
      <NoTimeFits key={city.slug} {...{ city, services, criteria }} />
      {someOpen && <AskForTime city={city} supportEmail={supportEmail} service={loaderData.criteria.service} />}
    </div>
  );
}
