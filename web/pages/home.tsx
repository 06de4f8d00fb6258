import ArrowRight from 'lucide-react/icons/arrow-right';
import { useNavigate } from 'react-router';
import { formatRate } from '#contract/money';
import { TAGLINE } from '#contract/product';
import { useSession } from '../accounts/session.ts';
import { browserLoader, type PageArgs, serverLoader, useDeferred } from '../api/page-data.ts';
import { countOpen, fetchOpenTimes } from '../availability/open-times.ts';
import { WeekDates } from '../availability/week-dates.tsx';
import { WeekTeaser } from '../availability/week-teaser.tsx';
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
import type { Route } from './+types/home';

/** The city shown before the visitor chooses one (docs/product.md#home-page). */
const HOME_CITY = 'Baltimore';

/** Two rows of four. */
const TEASER_COUNT = 8;

async function load({ call, url, defer }: PageArgs) {
  const [{ cities }, { services }] = await Promise.all([call('GET /_api/cities', {}), call('GET /_api/services', {})]);
  const wanted = url.searchParams.get('city');
  const city = cities.find(({ slug }) => slug === wanted) ?? cities.find(({ name }) => name === HOME_CITY);
  const shown = wanted === ALL_CITIES ? undefined : city;
  const times = fetchOpenTimes(call, { cities: shown ? [shown] : cities, week: 0, limit: TEASER_COUNT });
  return { cities, services, city: shown, times: await defer(times) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

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

export default function Home({ loaderData: { cities, services, city, times } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const session = useSession();
  const slug = city?.slug ?? ALL_CITIES;
  const [chosen, choose] = useChoice(slug);
  const { value, loading } = useDeferred(slug, times);
  const lowestRate = formatRate(Math.min(...services.map(({ fromRate }) => fromRate)));
  const { open, dialog } = useBookingDialog();
  const filter = (wanted: string) => {
    choose(wanted);
    void navigate(`/?city=${wanted}`, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Hero lowestRate={lowestRate} />
      {session.status === 'authenticated' && session.user.role !== 'admin' && <NextBookingNote key={session.user.id} />}
      <Section
        id="availability"
        title="This Week's Availability"
        lead={city ? <WeekDates city={city} /> : "The next seven days, each in its city's time."}
        aside={<CitySelect all cities={cities} value={chosen} action="/#availability" onChange={filter} />}
      >
        {dialog}
        <WeekTeaser cities={cities} city={city} times={value} loading={loading} onBook={open} />
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
