/** How often each side of a comparison has its turn. */
export const ROUNDS = 9;

export interface Compared<T> {
  /** The median of the rounds' ratios, the subject's figure divided by the floor's. */
  ratio: number;
  /** The rounds' ratios, lowest first: how far they lie apart is how much the machine disturbed. */
  ratios: number[];
  subject: T[];
  floor: T[];
}

/**
 * Measures two sides by turns, each round the other one first, so that what else a machine does weighs on both. `figure`
 * is what is compared of a measurement.
 */
export async function alternate<T>(
  sides: { subject: () => Promise<T>; floor: () => Promise<T> },
  figure: (measured: T) => number,
): Promise<Compared<T>> {
  const subject: T[] = [];
  const floor: T[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2 === 0) floor.push(await sides.floor());
    subject.push(await sides.subject());
    if (round % 2 === 1) floor.push(await sides.floor());
  }
  const ratios = subject.map((measured, round) => figure(measured) / figure(floor[round]!)).sort((a, b) => a - b);
  return { ratio: median(ratios), ratios, subject, floor };
}

/** The one in the middle; of an even number, the upper one of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
