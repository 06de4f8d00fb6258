import type { Fixture } from './fixtures/fixture.ts';

/** What a benchmark has measured, and whether that reaches its target. */
export interface BenchmarkResult {
  reached: string;
  passed: boolean;
  /** The numbers behind it, for whoever wants to know more. */
  detail: string;
}

/** One line of the table (docs/benchmarks.md): a file of its own in bench/benchmarks/. */
export interface Benchmark {
  /** What `--only` names. */
  name: string;
  measure: string;
  target: string;
  run(fixture: Fixture): Promise<BenchmarkResult>;
}

/** "1.42x" */
export const times = (ratio: number): string => `${ratio.toFixed(2)}x`;

/** "35 µs" */
export const micros = (value: number): string => `${Math.round(value)} µs`;
