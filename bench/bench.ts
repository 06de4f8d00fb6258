/**
 * What `npm run bench` runs: every target, beside what this machine reaches now. Each is a ratio of two things measured in
 * alternation in this run, so that a busy machine slows both. `--only <words>` runs the benchmarks whose name has one of
 * them: `npm run bench -- --only list,page`. Exit code 1 when a target is missed.
 */
process.env.TZ = 'UTC';

import os from 'node:os';
import { build } from '../scripts/build.ts';
import { bundle } from '../scripts/bundle.ts';
import type { Benchmark, BenchmarkResult } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks.ts';
import { type Fixture, openFixture } from './fixtures/fixture.ts';

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : '';
const benchmarks = BENCHMARKS.filter(({ name }) => (only ?? '').split(',').some((part) => name.includes(part)));
if (benchmarks.length === 0) {
  console.error(`Unknown benchmark. Available: ${BENCHMARKS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

build();
bundle();
console.log(`${os.availableParallelism()} cores, ${os.cpus()[0]?.model}, Node ${process.versions.node}; ${loadNow()}`);
const fixture = await openFixture((what) => console.log(`${what} ...`));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => fixture.stop().finally(() => process.exit(130)));
}
const results: { benchmark: Benchmark; result: BenchmarkResult }[] = [];
for (const benchmark of benchmarks) results.push({ benchmark, result: await measure(benchmark, fixture) });
await fixture.stop();
printTable();
process.exit(results.every(({ result }) => result.passed) ? 0 : 1);

/** A benchmark that throws has missed its target; the error's message is its detail. */
async function measure(benchmark: Benchmark, fixture: Fixture): Promise<BenchmarkResult> {
  console.log(`${benchmark.name} ... (${loadNow()})`);
  const failed = (error: Error): BenchmarkResult => ({ reached: 'failed', passed: false, detail: error.message });
  const result = await benchmark.run(fixture).catch(failed);
  console.log(`  ${result.reached}${result.reached === 'failed' ? `: ${result.detail}` : ''}`);
  return result;
}

function loadNow(): string {
  return `load ${os.loadavg()[0]!.toFixed(1)}`;
}

function printTable(): void {
  console.log();
  for (const { benchmark, result } of results) {
    console.log(`${result.passed ? 'reached' : 'MISSED '}  ${benchmark.name}: ${benchmark.measure}`);
    console.log(`           target   ${benchmark.target}`);
    console.log(`           reached  ${result.reached}`);
    console.log(`           detail   ${result.detail}`);
  }
  const missed = results.filter(({ result }) => !result.passed).length;
  console.log(missed === 0 ? '\nAll targets are reached.' : `\n${missed} of ${results.length} targets are missed.`);
}
