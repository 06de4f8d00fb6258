/** How often something took how long, apart by labels. */
export interface Histogram {
  name: string;
  help: string;
  /** Upper bounds in seconds, rising. */
  bounds: readonly number[];
  series: ReadonlyMap<string, Series>;
  /** `key` tells the labels apart; `labels` is only asked for when the key is new. */
  observe(key: string, labels: () => Record<string, string>, seconds: number): void;
}

interface Series {
  labels: Record<string, string>;
  /** One for each bound, and one for all that took longer. */
  counts: number[];
  sum: number;
}

export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = new Map<string, Series>();
  return {
    name,
    help,
    bounds,
    series,
    observe(key, labels, seconds) {
      let one = series.get(key);
      if (!one) {
        one = { labels: labels(), counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
        series.set(key, one);
      }
      const index = bounds.findIndex((bound) => seconds <= bound);
      const place = index === -1 ? bounds.length : index;
      one.counts[place] = one.counts[place]! + 1;
      one.sum += seconds;
    },
  };
}
