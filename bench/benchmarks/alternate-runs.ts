import type { Serving } from '../fixtures/serving.ts';
import type { MeasuredLoad } from '../loadgen/load-generator.ts';
import { alternate, type Compared } from '../rounds.ts';

interface Runs {
  product: Serving;
  baseline: Serving;
  /** So many requests to one of the two. */
  ask: (serving: Serving, total: number) => Promise<MeasuredLoad>;
  warmUp: number;
  perRound: number;
}

/** The product and its baseline, warmed up, then measured in alternation; both are stopped at the end. */
export async function alternateRuns(
  { product, baseline, ask, warmUp, perRound }: Runs,
  metric: (measured: MeasuredLoad) => number,
): Promise<Compared<MeasuredLoad>> {
  for (const serving of [product, baseline]) await ask(serving, warmUp);
  const compared = await alternate(
    { subject: () => ask(product, perRound), baseline: () => ask(baseline, perRound) },
    metric,
  );
  await Promise.all([product.stop(), baseline.stop()]);
  return compared;
}
