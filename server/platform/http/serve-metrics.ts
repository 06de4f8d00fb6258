import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import type { MetricCollector } from '../metrics/metric.ts';
import type { Metrics } from '../metrics/registry.ts';

interface MetricsOptions {
  /** Who sends it as `Authorization: Bearer` may read; everybody else finds nothing. */
  token: string;
  collectors: MetricCollector[];
}

/** `/metrics`: this process' requests by route, and what the collectors give. Never by address, person or query. */
export function serveMetrics(app: FastifyInstance, { token, collectors }: MetricsOptions): void {
  // Loaded where somebody reads them alone: the library takes some 15 MB.
  let metrics: Metrics;
  app.addHook('onReady', async () => {
    const { createMetrics } = await import('../metrics/registry.ts');
    metrics = createMetrics(collectors);
  });
  app.addHook(
    'onResponse',
    async ({ method, routeOptions: { url: route = 'none' } }, { statusCode: status, elapsedTime }) => {
      metrics.observeRequest({ method, route, status }, elapsedTime / 1000);
    },
  );
  app.get('/metrics', async (request, reply) => {
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) throw notFound();
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isEqual = (said: string, wanted: string) => timingSafeEqual(digest(said), digest(wanted));
