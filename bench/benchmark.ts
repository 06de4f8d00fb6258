import type { Fixture } from './fixtures/fixture.ts';

/** What a row of the table comes to. */
export interface Reached {
  reached: string;
  holds: boolean;
  /** The figures behind it, for whoever wants to know more. */
  detail: string;
}

/** One line of the table (docs/benchmarks.md): a file of its own in rows/. */
export interface Row {
  /** What `--only` names. */
  name: string;
  measure: string;
  asked: string;
  run(ground: Fixture): Promise<Reached>;
}

/** "1.42x" */
export const times = (ratio: number): string => `${ratio.toFixed(2)}x`;

/** "35 µs" */
export const micros = (figure: number): string => `${Math.round(figure)} µs`;
