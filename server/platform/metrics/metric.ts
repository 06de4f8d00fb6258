/** One measured thing, and its values apart by labels. */
export interface Metric {
  /** Ends in its unit: `_seconds`, `_bytes`; a counter's in `_total`. Without the product's prefix. */
  name: string;
  help: string;
  type: 'counter' | 'gauge';
  values: Value[];
}

export interface Value {
  labels?: Record<string, string>;
  value: number;
}

/** Gives the present values of its metrics. */
export type MetricCollector = () => Metric[] | Promise<Metric[]>;

/** A metric of one value. */
export const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  values: [{ value }],
});

/** `marblestep_http_requests_total{method="GET"} 3`, for a line of the text format. */
export const line = (name: string, { labels = {}, value }: Value): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
};

const escapeLabel = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
