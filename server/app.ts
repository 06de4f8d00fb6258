import type { FastifyInstance } from 'fastify';
import { type Call, calls, type Name, type RenderPage } from '#contract/calls';
import { policy } from '#contract/policy';
import { ByteCache } from '#platform/byte-cache';
import type { Config } from '#platform/config';
import type { Asset } from '#platform/http/assets';
import { type BodyLimit, DEFAULT_BODY_LIMIT } from '#platform/http/body-limits';
import { anonymousCaller } from '#platform/http/caller';
import type { Compressed } from '#platform/http/compressed';
import type { Page } from '#platform/http/page';
import { parseInput } from '#platform/http/read-input';
import type { Handler, Routes } from '#platform/http/routes';
import { serveCalls } from '#platform/http/serve-calls';
import { serveDiscovery } from '#platform/http/serve-discovery';
import { serveMetrics } from '#platform/http/serve-metrics';
import { servePages } from '#platform/http/serve-pages';
import { createHttpServer } from '#platform/http/server';
import type { Logger } from '#platform/log';
import type { MetricCollector } from '#platform/metrics/metric';
import { systemRoutes } from '#platform/system-routes';
import type { Throttle } from '#platform/throttle';
import { availabilityRoutes } from './availability/routes.ts';
import { bookingRoutes } from './booking/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { cleanersRoutes } from './cleaners/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import type { Modules } from './modules.ts';
import { paymentsRoutes } from './payments/routes.ts';

/** Calls whose answer is the same for everybody, and so is cached. */
const PUBLIC_CALLS = [
  'GET /_api/cities',
  'GET /_api/services',
  'GET /_api/cleaners',
  'GET /_api/cleaners/by-slug',
  'GET /_api/time-slots',
] as const satisfies Name[];

const MEGABYTE = 1024 * 1024;

/** Calls that carry files, with room for their base64 (docs/security.md#cleaners-files-and-the-teams-decisions). */
const UPLOADS: Partial<Record<Name, BodyLimit>> = {
  'POST /_api/onboarding/cleaner': { bytes: 44 * MEGABYTE, of: onboardingLimit },
  'POST /_api/cleaner/profile': { bytes: 44 * MEGABYTE, of: profileLimit },
};

function onboardingLimit(input: unknown): number {
  const step = typeof input === 'object' && input !== null && 'step' in input ? input.step : undefined;
  if (step === 6) return 44 * MEGABYTE;
  return step === 1 ? 8 * MEGABYTE : DEFAULT_BODY_LIMIT;
}

function profileLimit(input: unknown): number {
  const has = (field: string) => typeof input === 'object' && input !== null && field in input;
  if (has('idDocumentUrl') || has('businessLicenseUrl') || has('insuranceUrl')) return 44 * MEGABYTE;
  return has('profilePhotoUrl') ? 8 * MEGABYTE : DEFAULT_BODY_LIMIT;
}

export interface AppOptions {
  config: Config;
  log: Logger;
  modules: Modules;
  isReady(): Promise<boolean>;
  postThrottle: Throttle;
  uploadThrottle: Throttle;
  /** What /metrics has besides requests. */
  metricCollectors: MetricCollector[];
  /** The web build; without it only calls are answered. */
  web?: { render: RenderPage; assets: ReadonlyMap<string, Asset> } | undefined;
}

export interface App {
  http: FastifyInstance;
  /** Public data changed: pages and lists made before now are served no more. */
  dropCaches(): void;
}

/** The http handler without listening. */
export function buildApp({
  config,
  log,
  modules,
  isReady,
  postThrottle,
  uploadThrottle,
  metricCollectors,
  web,
}: AppOptions): App {
  const routes: Routes = {
    ...modules.accounts.routes,
    ...catalogRoutes(modules.catalog),
    ...contactRoutes(modules.contact),
    ...cleanersRoutes(modules.cleaners),
    ...availabilityRoutes(modules.availability),
    ...paymentsRoutes(modules.payments),
    ...bookingRoutes(modules.bookings),
    ...modules.feedback.routes,
    ...modules.payouts.routes,
    ...modules.cleanerDashboard.routes,
    ...modules.admin.routes,
    ...systemRoutes({ config, log, isReady }),
  };
  const lists = new ByteCache<Compressed>();
  const pages = new ByteCache<Page>();
  const http = createHttpServer({ publicOrigin: config.publicOrigin, trustedProxies: config.trustedProxies, log });
  if (config.metricsToken !== null) serveMetrics(http, { token: config.metricsToken, collectors: metricCollectors });
  serveCalls(http, routes, {
    publicOrigin: config.publicOrigin,
    publicCalls: PUBLIC_CALLS,
    cache: lists,
    bodyLimits: UPLOADS,
    beforePost: postThrottle,
    beforeUpload: uploadThrottle,
    identify: modules.accounts.identify,
  });
  serveDiscovery(http, { publicOrigin: config.publicOrigin, cache: lists, paths: () => publicPaths(modules) });
  if (web) servePages(http, { publicOrigin: config.publicOrigin, cache: pages, call: callInProcess(routes), ...web });
  return {
    http,
    dropCaches() {
      lists.drop();
      pages.drop();
    },
  };
}

/** Pages that search engines should know: those for everybody, of every city, of every active cleaner. */
async function publicPaths({ catalog, cleaners }: Modules): Promise<string[]> {
  const [{ cities }, addresses] = await Promise.all([catalog.listCities(), cleaners.addresses()]);
  return [
    '/',
    '/services',
    '/cleaning-services',
    ...cities.map(({ slug }) => `/cleaning-services/${slug}`),
    ...addresses.map(({ city, slug }) => `/cleaning-services/${city}/${slug}`),
    '/help',
    '/contact',
    '/privacy',
    '/terms',
  ];
}

/** How many state-changing calls one address may make in a minute. */
export const postLimit = (sandbox: boolean): number =>
  policy.lookups.postsAMinute * (sandbox ? policy.sandboxAddressFactor : 1);

/** Makes a call within the process, without http, for a page that is rendered for everybody. */
function callInProcess(routes: Routes): Call {
  return (name, input) => {
    const { request } = calls[name];
    const handler = routes[name] as unknown as Handler<typeof name>;
    const parsed = request === 'signed' ? input : parseInput(request, asQuery(input as object));
    return handler(parsed as never, anonymousCaller) as never;
  };
}

/** Over http numbers of a query are strings. */
const asQuery = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
