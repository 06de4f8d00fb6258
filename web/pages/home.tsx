import type { QueryClient } from '@tanstack/react-query';
import { type Params, useNavigate } from 'react-router';
import { TAGLINE } from '#contract/product';
import { ask, inBrowser, onServer } from '../api/page-data.ts';
import { soon, useSoon, type Wait, whole } from '../api/soon.ts';
import { askOpenTimes, countOpen } from '../availability/open-times.ts';
import { WeekTeaser } from '../availability/week-teaser.tsx';
import { ALL_CITIES, CitySelect } from '../catalog/city-select.tsx';
import { ServiceMenu } from '../catalog/service-menu.tsx';
import type { Route } from './+types/home';
import { ClosingCall } from './home-closing-call.tsx';
import { Hero } from './home-hero.tsx';
import { HowItWorks } from './home-how-it-works.tsx';
import { pageMeta } from './page-meta.ts';
import { useChoice } from './use-choice.ts';
import './home.css';

/** Chosen when nobody has chosen yet (specification section 2, home). */
const HOME_CITY = 'Baltimore';

/** What fits below the fold in two rows. */
const TEASED = 8;

const load = (wait: Wait) => async (client: QueryClient, _params: Params, url: URL) => {
  const [{ cities }, { services }] = await Promise.all([
    client.fetchQuery(ask('GET /_api/cities', {})),
    client.fetchQuery(ask('GET /_api/services', {})),
  ]);
  const wanted = url.searchParams.get('city');
  const city = wanted === ALL_CITIES ? undefined : (cities.find(({ slug }) => slug === wanted) ?? homeCity(cities));
  const times = askOpenTimes(client, { cities: city ? [city] : cities, week: 0, limit: TEASED });
  return { cities, services, city, times: await wait(times) };
};
export const loader = onServer(load(whole));
export const clientLoader = inBrowser(load(soon));

const homeCity = <C extends { name: string }>(cities: C[]): C | undefined =>
  cities.find(({ name }) => name === HOME_CITY);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const cities = loaderData?.cities.map(({ name }) => name).join(', ');
  return pageMeta(matches, {
    title: `House cleaners in ${cities || HOME_CITY}`,
    description: `${TAGLINE} Pick a time, pay by card, open the door.`,
    path: '/',
  });
};

export default function Home({ loaderData: { cities, services, city, times } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const slug = city?.slug ?? ALL_CITIES;
  const [chosen, choose] = useChoice(slug);
  const shown = useSoon(slug, times);
  const open = shown.value && countOpen(shown.value.days);
  const lowestRate = Math.min(...services.map(({ fromRate }) => fromRate));
  return (
    <>
      <Hero lowestRate={lowestRate} />
      <section className="band" id="availability" aria-labelledby="this-week">
        <div className="wrap">
          <WeekTeaser
            titleId="this-week"
            city={city}
            cities={cities}
            times={shown.value}
            loading={shown.loading}
            filter={
              <CitySelect
                all
                cities={cities}
                value={chosen}
                action="/#availability"
                onChange={(wanted) => {
                  choose(wanted);
                  navigate(`/?city=${wanted}`, { replace: true, preventScrollReset: true });
                }}
              />
            }
          />
        </div>
      </section>
      <section className="band services" id="services" aria-labelledby="menu">
        <div className="wrap">
          <div className="section-head">
            <div>
              <h2 id="menu">Menu of Services</h2>
              <p className="muted">Starting at ${lowestRate}/hr. The price over each door is the lowest hourly rate.</p>
            </div>
          </div>
          <ServiceMenu services={services} />
        </div>
      </section>
      <HowItWorks />
      <ClosingCall open={open} city={city?.name} />
    </>
  );
}
