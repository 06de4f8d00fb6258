import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PRODUCT } from '#contract/product';
import type { MetricCollector } from './metric.ts';

const PREFIX = `${PRODUCT.toLowerCase()}_`;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NANO = 1e9;

interface RequestLabels {
  method: string;
  route: string;
  status: number;
}

export interface Metrics {
  contentType: string;
  observeRequest(labels: RequestLabels, seconds: number): void;
  /** All of it now, in Prometheus' text format. */
  text(): Promise<string>;
}

/** The metrics of one app: its requests, what the collectors give, and what its process uses. */
export function createMetrics(collectors: MetricCollector[]): Metrics {
  const ofApp = new Registry();
  const ofProcess = processMetrics();
  const requests = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [ofApp],
  });
  return {
    contentType: ofApp.contentType,
    observeRequest: (labels, seconds) => requests.observe({ ...labels }, seconds),
    async text() {
      const given = await Promise.all(collectors.map((collect) => collect()));
      for (const { name: ownName, help, labels: labelNames = [], values } of given.flat()) {
        const name = PREFIX + ownName;
        const gauge =
          (ofApp.getSingleMetric(name) as Gauge | undefined) ??
          new Gauge({ name, help, labelNames, registers: [ofApp] });
        gauge.reset();
        for (const { labels = {}, value } of values) gauge.set(labels, value);
      }
      return `${await ofProcess.metrics()}\n${await ofApp.metrics()}`;
    },
  };
}

let started: Registry | undefined;

/**
 * What this process uses, and how late it comes to its work. One for all apps of a process, begun by the first: the
 * observers behind it can only be ended with the process.
 */
function processMetrics(): Registry {
  if (started) return started;
  const registers = [new Registry()];
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  collectDefaultMetrics({ prefix: PREFIX, register: registers[0]! });
  new Gauge({
    name: `${PREFIX}process_uptime_seconds`,
    help: 'Since the start.',
    registers,
    collect() {
      this.set(process.uptime());
    },
  });
  new Gauge({
    name: `${PREFIX}event_loop_delay_p99_seconds`,
    help: 'How late timers came since the last look, 99th percentile.',
    registers,
    collect() {
      this.set(delay.percentile(99) / NANO);
      delay.reset();
    },
  });
  started = registers[0]!;
  return started;
}
