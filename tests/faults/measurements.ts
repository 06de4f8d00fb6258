import { appendFileSync } from 'node:fs';

/** What `npm run test:faults` prints: a target, and what this run has reached. */
export interface TargetResult {
  area: string;
  target: string;
  reached: string;
  passed: boolean;
}

/** Appends a result to the file that the setting FIGURES names; without it, nothing is recorded. */
export function recordResult(result: TargetResult): void {
  if (process.env.FIGURES) appendFileSync(process.env.FIGURES, `${JSON.stringify(result)}\n`);
}

/** The value that so many of a hundred stay under. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export async function timed<T>(work: Promise<T>): Promise<{ ms: number; answer: T }> {
  const begun = performance.now();
  const answer = await work;
  return { ms: performance.now() - begun, answer };
}

/** Works through `items`, so many at once, and gives the results in order. */
export async function inParallel<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
