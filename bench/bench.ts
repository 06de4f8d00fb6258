/**
 * What `npm run bench` runs: every figure that was asked for, beside what this machine reaches now. Each is a ratio of two
 * things measured by turns in this run, so that a busy machine weighs on both. `--only <words>` takes the rows whose
 * name has one of them: `npm run bench -- --only list,page`. Exit code 1 when a figure is missed.
 */
process.env.TZ = 'UTC';

import os from 'node:os';
import { build } from '../scripts/build.ts';
import { bundle } from '../scripts/bundle.ts';
import type { Reached, Row } from './benchmark.ts';
import { ROWS } from './benchmarks.ts';
import { type Fixture, openFixture } from './fixtures/fixture.ts';

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : '';
const rows = ROWS.filter(({ name }) => (only ?? '').split(',').some((part) => name.includes(part)));
if (rows.length === 0) {
  console.error(`Unknown benchmark. Available: ${ROWS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

build();
bundle();
console.log(`${os.availableParallelism()} cores, ${os.cpus()[0]?.model}, Node ${process.versions.node}; ${loadNow()}`);
const ground = await openFixture((what) => console.log(`${what} ...`));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => ground.stop().finally(() => process.exit(130)));
}
const outcomes: { row: Row; outcome: Reached }[] = [];
for (const row of rows) outcomes.push({ row, outcome: await measure(row, ground) });
await ground.stop();
printTable();
process.exit(outcomes.every(({ outcome }) => outcome.holds) ? 0 : 1);

/** A row that breaks off is a figure missed, and its reason is told in its place. */
async function measure(row: Row, ground: Fixture): Promise<Reached> {
  console.log(`${row.name} ... (${loadNow()})`);
  const broken = (error: Error): Reached => ({ reached: 'failed', holds: false, detail: error.message });
  const outcome = await row.run(ground).catch(broken);
  console.log(`  ${outcome.reached}`);
  return outcome;
}

function loadNow(): string {
  return `load ${os.loadavg()[0]!.toFixed(1)}`;
}

function printTable(): void {
  console.log();
  for (const { row, outcome } of outcomes) {
    console.log(`${outcome.holds ? 'reached' : 'MISSED '}  ${row.name}: ${row.measure}`);
    console.log(`           asked    ${row.asked}`);
    console.log(`           reached  ${outcome.reached}`);
    console.log(`           detail   ${outcome.detail}`);
  }
  const missed = outcomes.filter(({ outcome }) => !outcome.holds).length;
  console.log(missed === 0 ? '\nAll figures are reached.' : `\n${missed} of ${outcomes.length} figures are missed.`);
}
