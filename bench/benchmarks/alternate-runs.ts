import type { Serving } from '../fixtures/serving.ts';
import type { Served } from '../loadgen/load-generator.ts';
import { alternate, type Compared } from '../rounds.ts';

interface Turns {
  product: Serving;
  floor: Serving;
  /** So many requests to one of the two. */
  ask: (serving: Serving, total: number) => Promise<Served>;
  warmUp: number;
  aTurn: number;
}

/** The product and its floor, warmed up, then asked by turns; both are stopped at the end. */
export async function inTurns(
  { product, floor, ask, warmUp, aTurn }: Turns,
  figure: (served: Served) => number,
): Promise<Compared<Served>> {
  for (const serving of [product, floor]) await ask(serving, warmUp);
  const compared = await alternate({ subject: () => ask(product, aTurn), floor: () => ask(floor, aTurn) }, figure);
  await Promise.all([product.stop(), floor.stop()]);
  return compared;
}
