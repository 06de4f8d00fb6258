/** How often each side of a comparison is measured. */
export const ROUNDS = 9;

export interface Compared<T> {
  /** The median of the rounds' ratios, the subject's metric divided by the baseline's. */
  ratio: number;
  /** The rounds' ratios, lowest first: how far they lie apart is how much the machine disturbed. */
  ratios: number[];
  subject: T[];
  baseline: T[];
}

/**
 * Measures two sides in alternation, each round the other one first, so that what else a machine does slows both. `metric`
 * is what is compared of a measurement.
 */
export async function alternate<T>(
  sides: { subject: () => Promise<T>; baseline: () => Promise<T> },
  metric: (measured: T) => number,
): Promise<Compared<T>> {
  const subject: T[] = [];
  const baseline: T[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2 === 0) baseline.push(await sides.baseline());
    subject.push(await sides.subject());
    if (round % 2 === 1) baseline.push(await sides.baseline());
  }
  const ratios = subject.map((measured, round) => metric(measured) / metric(baseline[round]!)).sort((a, b) => a - b);
  return { ratio: median(ratios), ratios, subject, baseline };
}

/** The one in the middle; of an even number, the upper one of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
