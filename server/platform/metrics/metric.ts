/** One measured thing, and its present values apart by labels. */
export interface Metric {
  /** Ends in its unit: `_seconds`, `_bytes`. Without the product's prefix. */
  name: string;
  help: string;
  labels?: string[];
  values: { labels?: Record<string, string>; value: number }[];
}

/** Gives the present values of its metrics. */
export type MetricCollector = () => Metric[] | Promise<Metric[]>;

/** A metric of one value. */
export const gauge = (name: string, help: string, value: number): Metric => ({ name, help, values: [{ value }] });
