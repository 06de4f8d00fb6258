import { PRODUCT } from '#contract/product';
import type { Histogram } from './histogram.ts';
import { line, type Metric } from './metric.ts';

const PREFIX = `${PRODUCT.toLowerCase()}_`;

/** The content type that Prometheus asks for; other scrapers take it too. */
export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Prometheus' text format, 0.0.4 (prometheus.io, "Exposition formats"). */
export const exposition = (metrics: Metric[], histograms: Histogram[]): string =>
  [...metrics.flatMap(metricLines), ...histograms.flatMap(histogramLines), ''].join('\n');

const head = (name: string, help: string, type: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

function metricLines({ name, help, type, values }: Metric): string[] {
  const full = PREFIX + name;
  return [...head(full, help, type), ...values.map((value) => line(full, value))];
}

function histogramLines({ name, help, bounds, series }: Histogram): string[] {
  const full = PREFIX + name;
  const lines = [...series.values()].flatMap(({ labels, counts, sum }) => {
    let seen = 0;
    const buckets = [...bounds.map(String), '+Inf'].map((le, index) => {
      seen += counts[index]!;
      return line(`${full}_bucket`, { labels: { ...labels, le }, value: seen });
    });
    return [...buckets, line(`${full}_sum`, { labels, value: sum }), line(`${full}_count`, { labels, value: seen })];
  });
  return [...head(full, help, 'histogram'), ...lines];
}
