import ArrowRight from 'lucide-react/icons/arrow-right';
import { useNavigate } from 'react-router';
import { formatRate } from '#contract/money';
import { TAGLINE } from '#contract/product';
import { useSession } from '../accounts/session.ts';
import { LazySignInToBook } from '../accounts/sign-in-to-book-lazy.ts';
import { browserLoader, type PageArgs, serverLoader, useDeferred } from '../api/page-data.ts';
import { CleanersOf } from '../availability/ask-for-time.tsx';
import { countOpen, fetchOpenTimes, inReach } from '../availability/open-times.ts';
import { WeekDates } from '../availability/week-dates.tsx';
import { WeekTeaser } from '../availability/week-teaser.tsx';
import { notForSteps } from '../booking/flow/booking-steps.ts';
import { useBookingDialog } from '../booking/flow/use-booking-dialog.tsx';
import { ALL_CITIES, CitySelect } from '../catalog/city-select.tsx';
import { ServiceMenu } from '../catalog/service-menu.tsx';
import { type Criteria, formatCriteria, plainCriteria, searchWith } from '../criteria/criteria.ts';
import { CriteriaAnswer, fetchQuote } from '../criteria/criteria-answer.tsx';
import { CriteriaForm } from '../criteria/criteria-form.tsx';
import { criteriaAt, keepCity } from '../criteria/kept-criteria.ts';
import { RememberedCity } from '../criteria/remembered-city.tsx';
import { searchedForOf } from '../criteria/searched-for.ts';
import { useCriteria } from '../criteria/use-criteria.ts';
import { OurWord } from '../guide/our-word.tsx';
import { aboutBusiness } from '../home/business.ts';
import { ClosingCall } from '../home/closing-call.tsx';
import { Hero } from '../home/hero.tsx';
import { HowItWorks } from '../home/how-it-works.tsx';
import { Section } from '../home/section.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { PageHandle } from '../layout/page-outlet.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { useChoice } from '../ui/use-choice.ts';
import type { Route } from './+types/home';

/** The city shown before the visitor chooses one (docs/product.md#home-page). */
const HOME_CITY = 'Baltimore';

/** Two rows of four. */
const TEASER_COUNT = 8;

/** The server loads it without criteria, but for a form sent without scripts: see useCriteria. */
async function load({ call, url, defer }: PageArgs, wanted: Criteria) {
  const [{ cities }, { services }] = await Promise.all([call('GET /_api/cities', {}), call('GET /_api/services', {})]);
  const chosen = url.searchParams.get('city');
  const city = cities.find(({ slug }) => slug === chosen) ?? cities.find(({ name }) => name === HOME_CITY);
  const shown = chosen === ALL_CITIES ? undefined : city;
  const { week, criteria } = inReach(wanted, (shown ?? cities[0])?.today ?? '');
  const times = fetchOpenTimes(call, { cities: shown ? [shown] : cities, week, limit: TEASER_COUNT, criteria });
  const quote = fetchQuote(call, shown?.slug, criteria);
  return { cities, services, city: shown, criteria, times: await defer(times), quote: await defer(quote) };
}
export const loader = serverLoader((args) => load(args, plainCriteria(args.url.searchParams)));
export const clientLoader = browserLoader((args) => load(args, criteriaAt(args.url.searchParams)));
export const shouldRevalidate = notForSteps;
export const handle: PageHandle = { waitsForTouch: true };

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `House cleaners in ${HOME_CITY}`,
    description: `${TAGLINE} Pick a time, pay by card, open the door.`,
    path: '/',
    about: aboutBusiness(loaderData?.cities ?? []),
  });

/** Only for who is signed in: others load no code for it. */
const NextBookingNote = lazyComponent(() => import('../booking/list/next-booking-note.tsx'), null);

/** Seldom seen. */
const NothingFits = lazyComponent(() => import('../availability/nothing-fits.tsx'));

const CompareServices = () => (
  <ButtonLink variant="quiet" to="/services">
    Compare the services
    <ArrowRight />
  </ButtonLink>
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { cities, services, city, times, quote } = loaderData;
  const navigate = useNavigate();
  const session = useSession();
  const slug = city?.slug ?? ALL_CITIES;
  const [chosen, choose] = useChoice(slug);
  const { criteria, isArriving, change } = useCriteria(loaderData.criteria, {
    others: chosen === slug ? {} : { city: chosen },
  });
  const { value, loading } = useDeferred(slug + formatCriteria(loaderData.criteria), times);
  const answer = useDeferred('quote', quote).value;
  const lowestRate = formatRate(Math.min(...services.map(({ fromRate }) => fromRate)));
  const { open, dialog } = useBookingDialog(<LazySignInToBook />);
  const filter = (wanted: string) => {
    choose(wanted);
    keepCity(wanted);
    void navigate(hrefOf(wanted, criteria), { replace: true, preventScrollReset: true });
  };
  const searchedFor = searchedForOf(loaderData.criteria, services, criteria);
  return (
    <>
      <Hero lowestRate={lowestRate}>
        <CriteriaForm
          all={ALL_CITIES}
          cityLabel="Where"
          city={chosen}
          action="/#availability"
          submit="Find a Cleaner"
          onCity={filter}
          onChange={change}
          {...{ cities, services, criteria }}
        >
          <CriteriaAnswer city={city?.slug} quote={answer} {...{ services, criteria }} />
        </CriteriaForm>
      </Hero>
      {session.status === 'authenticated' && session.user.role !== 'admin' && <NextBookingNote key={session.user.id} />}
      <Section
        id="availability"
        title={city && loaderData.criteria.date ? 'Availability That Day' : "This Week's Availability"}
        lead={
          city ? (
            <WeekDates city={city} date={loaderData.criteria.date} />
          ) : (
            "The next seven days, each in its city's time."
          )
        }
        aside={<CitySelect all cities={cities} value={chosen} action="/#availability" onChange={filter} />}
      >
        <RememberedCity cities={cities} shown={slug} hrefOf={(remembered) => hrefOf(remembered, criteria)} />
        {dialog}
        <WeekTeaser
          {...{ cities, city, loading, isArriving, searchedFor }}
          times={value}
          nothing={
            <NothingFits
              level="h3"
              criteria={loaderData.criteria}
              services={services}
              hrefOf={(other) => hrefOf(slug, other)}
              cityPath={city && `/cleaning-services/${city.slug}`}
            >
              {city && <CleanersOf city={city} service={loaderData.criteria.service} />}
            </NothingFits>
          }
          onBook={open}
        />
      </Section>
      <Section
        id="services"
        title="Menu of Services"
        lead={`Starting at ${lowestRate}/hr. The price over each door is the lowest hourly rate.`}
        aside={<CompareServices />}
      >
        <ServiceMenu services={services} />
      </Section>
      <HowItWorks />
      <Section id="trust" title="What you can rely on" lead="Who comes, and what happens if something goes wrong.">
        <OurWord plain />
      </Section>
      <ClosingCall open={loading ? undefined : countOpen(value?.days ?? [])} city={city?.name} />
    </>
  );
}

const hrefOf = (city: string, criteria: Criteria): string => `/${searchWith(criteria, { city })}`;
