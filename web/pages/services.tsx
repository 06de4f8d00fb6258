import { formatRate, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { aboutServices } from '../catalog/about-services.ts';
import { pricesAt } from '../catalog/prices.ts';
import { ServiceCards } from '../catalog/service-cards.tsx';
import { ServiceList } from '../catalog/service-list.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { PageHandle } from '../layout/page-outlet.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import type { Route } from './+types/services';
import './services.css';

async function load({ call }: PageArgs) {
  const [{ services }, { cities }] = await Promise.all([call('GET /_api/services', {}), call('GET /_api/cities', {})]);
  return { services, cities };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: PageHandle = { waitsForTouch: true };

/** The default rate, with which most cleaners begin (docs/product.md#price). */
const typicalRate = toDollars(policy.rate.defaultCents);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: 'Menu of Services',
    description:
      'Standard and deep cleaning, move-in and move-out, rental turnover: what each includes, and what it typically costs.',
    path: '/services',
    preview: '/preview-services.png',
    about: aboutServices(loaderData?.services ?? []),
  });

export default function Services({ loaderData: { services, cities } }: Route.ComponentProps) {
  const prices = pricesAt(typicalRate, services);
  const typical = services.map(({ slug, fromRate }, index) => ({ ...prices[index]!, slug, fromRate }));
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Menu of Services' }]} />
      <h1>Menu of Services</h1>
      <p className="lead">
        Each card names the usual price, at {formatRate(typicalRate)} an hour for a Standard Clean. Cleaners set their
        own: the number over each door is the lowest hourly rate, and you see the exact total before you pay.
      </p>
      <ServiceCards services={typical} />
      <section className="all-services" aria-labelledby="all-services">
        <h2 id="all-services">All services, booked by the hour</h2>
        <p className="muted">
          A job costs its hours times the cleaner's rate, from {formatRate(toDollars(policy.rate.lowestCents))}, plus
          what the service adds. Nothing else is added.
        </p>
        <ServiceList services={services} cities={cities} />
      </section>
    </div>
  );
}
