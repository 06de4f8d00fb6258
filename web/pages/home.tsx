import ArrowRight from 'lucide-react/icons/arrow-right';
import { useNavigate } from 'react-router';
import { formatRate } from '#contract/money';
import { TAGLINE } from '#contract/product';
import { useSession } from '../accounts/session.ts';
import { browserLoader, type PageArgs, serverLoader, useDeferred } from '../api/page-data.ts';
import { CleanersOf } from '../availability/ask-for-time.tsx';
import { NoSlots } from '../availability/no-slots.tsx';
import { countOpen, fetchOpenTimes, inReach } from '../availability/open-times.ts';
import { WeekDates } from '../availability/week-dates.tsx';
import { WeekTeaser } from '../availability/week-teaser.tsx';
import { notForSteps } from '../booking/booking-steps.ts';
import { useBookingDialog } from '../booking/use-booking-dialog.tsx';
import { ALL_CITIES, CitySelect } from '../catalog/city-select.tsx';
import { ServiceMenu } from '../catalog/service-menu.tsx';
import { OurWord } from '../guide/our-word.tsx';
import { aboutBusiness } from '../home/business.ts';
import { ClosingCall } from '../home/closing-call.tsx';
import { Hero } from '../home/hero.tsx';
import { HowItWorks } from '../home/how-it-works.tsx';
import { Section } from '../home/section.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { useChoice } from '../ui/use-choice.ts';
import { keepCity, wishAt } from '../wish/kept-wish.ts';
import { RememberedCity } from '../wish/remembered-city.tsx';
import { useWish } from '../wish/use-wish.ts';
import { WhatWouldFit } from '../wish/what-would-fit.tsx';
import { formatWish, NO_WISH, searchWith, type Wish } from '../wish/wish.ts';
import { fetchQuote, WishAnswer } from '../wish/wish-answer.tsx';
import { WishForm } from '../wish/wish-form.tsx';
import { wishedOf } from '../wish/wished.ts';
import type { Route } from './+types/home';

/** The city shown before the visitor chooses one (docs/product.md#home-page). */
const HOME_CITY = 'Baltimore';

/** Two rows of four. */
const TEASER_COUNT = 8;

/** The server loads it without a wish: see useWish. */
async function load({ call, url, defer }: PageArgs, wanted = NO_WISH) {
  const [{ cities }, { services }] = await Promise.all([call('GET /_api/cities', {}), call('GET /_api/services', {})]);
  const chosen = url.searchParams.get('city');
  const city = cities.find(({ slug }) => slug === chosen) ?? cities.find(({ name }) => name === HOME_CITY);
  const shown = chosen === ALL_CITIES ? undefined : city;
  const { week, wish } = inReach(wanted, (shown ?? cities[0])?.today ?? '');
  const times = fetchOpenTimes(call, { cities: shown ? [shown] : cities, week, limit: TEASER_COUNT, wish });
  const quote = fetchQuote(call, shown?.slug, wish);
  return { cities, services, city: shown, wish, times: await defer(times), quote: await defer(quote) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader((args) => load(args, wishAt(args.url.searchParams)));
export const shouldRevalidate = notForSteps;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `House cleaners in ${HOME_CITY}`,
    description: `${TAGLINE} Pick a time, pay by card, open the door.`,
    path: '/',
    about: aboutBusiness(loaderData?.cities ?? []),
  });

/** Only for who is signed in: others load no code for it. */
const NextBookingNote = lazyComponent(() => import('../booking/next-booking-note.tsx'), null);

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
  const { wish, change } = useWish(loaderData.wish, { others: chosen === slug ? {} : { city: chosen } });
  const { value, loading } = useDeferred(slug + formatWish(loaderData.wish), times);
  const answer = useDeferred('quote', quote).value;
  const lowestRate = formatRate(Math.min(...services.map(({ fromRate }) => fromRate)));
  const { open, dialog } = useBookingDialog();
  const filter = (wanted: string) => {
    choose(wanted);
    keepCity(wanted);
    void navigate(hrefOf(wanted, wish), { replace: true, preventScrollReset: true });
  };
  const wished = wishedOf(loaderData.wish, services);
  return (
    <>
      <Hero lowestRate={lowestRate}>
        <WishForm
          all={ALL_CITIES}
          cityLabel="Where"
          city={chosen}
          action="/#availability"
          onCity={filter}
          onChange={change}
          {...{ cities, services, wish }}
        >
          <WishAnswer city={city?.slug} quote={answer} {...{ services, wish }} />
        </WishForm>
      </Hero>
      {session.status === 'authenticated' && session.user.role !== 'admin' && <NextBookingNote key={session.user.id} />}
      <Section
        id="availability"
        title="This Week's Availability"
        lead={
          city ? <WeekDates city={city} date={loaderData.wish.date} /> : "The next seven days, each in its city's time."
        }
        aside={<CitySelect all cities={cities} value={chosen} action="/#availability" onChange={filter} />}
      >
        <RememberedCity cities={cities} shown={slug} hrefOf={(remembered) => hrefOf(remembered, wish)} />
        {dialog}
        <WeekTeaser
          {...{ cities, city, loading, wished }}
          times={value}
          nothing={
            <NoSlots
              level="h3"
              action={
                <WhatWouldFit wish={loaderData.wish} services={services} hrefOf={(other) => hrefOf(slug, other)}>
                  {city && <CleanersOf city={city} service={loaderData.wish.service} />}
                </WhatWouldFit>
              }
            />
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

const hrefOf = (city: string, wish: Wish): string => `/${searchWith(wish, { city })}`;
