import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { CONTENT_TYPE, exposition } from '../metrics/exposition.ts';
import { createHistogram } from '../metrics/histogram.ts';
import type { MetricCollector } from '../metrics/metric.ts';

interface MetricsOptions {
  /** Who sends it as `Authorization: Bearer` may read; everybody else finds nothing. */
  token: string;
  collectors: MetricCollector[];
}

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** `/metrics`: this process' requests by route, and what the collectors give. Never by address, person or query. */
export function serveMetrics(app: FastifyInstance, { token, collectors }: MetricsOptions): void {
  const requests = createHistogram('http_request_duration_seconds', 'Requests answered, by route and status.', BOUNDS);
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = String(reply.statusCode);
    const labels = () => ({ method, route, status });
    requests.observe(`${method} ${route} ${status}`, labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) throw notFound();
    const metrics = await Promise.all(collectors.map((source) => source()));
    return reply
      .type(CONTENT_TYPE)
      .header('cache-control', 'no-store')
      .send(exposition(metrics.flat(), [requests]));
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isEqual = (said: string, wanted: string) => timingSafeEqual(digest(said), digest(wanted));
