import type { FastifyInstance } from 'fastify';
import type { RenderPage } from '#contract/calls';
import { policy } from '#contract/policy';
import { ByteCache } from '#platform/byte-cache';
import type { Config } from '#platform/config';
import type { OnAnnounced } from '#platform/database';
import type { Asset } from '#platform/http/assets';
import { callInProcess } from '#platform/http/call-in-process';
import type { Compressed } from '#platform/http/compressed';
import type { Page } from '#platform/http/page';
import type { Routes } from '#platform/http/routes';
import { serveCalls } from '#platform/http/serve-calls';
import { serveDiscovery } from '#platform/http/serve-discovery';
import { serveMetrics } from '#platform/http/serve-metrics';
import { servePages } from '#platform/http/serve-pages';
import { createHttpServer } from '#platform/http/server';
import type { Logger } from '#platform/log';
import type { MetricCollector } from '#platform/metrics/metric';
import { systemRoutes } from '#platform/system-routes';
import { createLocalThrottle, type Throttle } from '#platform/throttle';
import type { Modules } from './modules.ts';

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
  /** Public data changed: pages and lists made before now that show it are served no more. */
  dropCaches: OnAnnounced;
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
    ...modules.catalog.routes,
    ...modules.contact.routes,
    ...modules.cleaners.routes,
    ...modules.availability.routes,
    ...modules.payments.routes,
    ...modules.bookings.routes,
    ...modules.plans.routes,
    ...modules.rescue.routes,
    ...modules.waitlist.routes,
    ...modules.feedback.routes,
    ...modules.payouts.routes,
    ...modules.cleanerDashboard.routes,
    ...modules.admin.routes,
    ...systemRoutes({ config, log, isReady }),
  };
  const { readsAMinute, rendersAMinute } = policy.lookups;
  const factor = addressFactor(config.sandbox);
  const lists = new ByteCache<Compressed>();
  const pages = new ByteCache<Page>();
  const http = createHttpServer({ publicOrigin: config.publicOrigin, trustedProxies: config.trustedProxies, log });
  if (config.metricsToken !== null) serveMetrics(http, { token: config.metricsToken, collectors: metricCollectors });
  serveCalls(http, routes, {
    publicOrigin: config.publicOrigin,
    cache: lists,
    limitPostsOf: postThrottle,
    limitReadsOf: createLocalThrottle(readsAMinute * factor, 60),
    limitUploadsOf: uploadThrottle,
    uploadsOfAddress: policy.uploads.ofAddressAtOnce * factor,
    identify: modules.accounts.identify,
    findCleanerId: modules.cleaners.findId,
  });
  serveDiscovery(http, { publicOrigin: config.publicOrigin, cache: lists, paths: () => publicPaths(modules) });
  if (web) {
    servePages(http, {
      publicOrigin: config.publicOrigin,
      cache: pages,
      call: callInProcess(routes),
      limitRendersOf: createLocalThrottle(rendersAMinute * factor, 60),
      ...web,
    });
  }
  return {
    http,
    dropCaches(changed) {
      lists.drop(changed);
      pages.drop(changed);
    },
  };
}

/** Pages that search engines should know: those for everybody, and those of what the modules show there. */
async function publicPaths({ catalog, cleaners }: Modules): Promise<string[]> {
  const ofModules = await Promise.all([catalog.publicPaths(), cleaners.publicPaths()]);
  return [
    '/',
    '/services',
    '/cleaning-services',
    ...ofModules.flat(),
    '/help',
    '/contact',
    '/promise',
    '/privacy',
    '/terms',
  ];
}

/** How many state-changing calls one address may make in a minute. */
export const postLimit = (sandbox: boolean): number => policy.lookups.postsAMinute * addressFactor(sandbox);

/** How many times as much an address may in the sandbox, where everybody comes from one. */
const addressFactor = (sandbox: boolean): number => (sandbox ? policy.sandboxAddressFactor : 1);
