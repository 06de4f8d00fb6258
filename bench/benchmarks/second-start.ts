import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Benchmark, times } from '../benchmark.ts';
import { alternate, median } from '../rounds.ts';

const MAX_RATIO = 10;

export const secondStart: Benchmark = {
  name: 'second-start',
  measure:
    'A start, with a database and a build that are there, until the first slots answer, against a bare node start',
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('small');
    const start = async () => {
      const begun = performance.now();
      const product = await fixture.product(databaseUrl, '/_api/time-slots?limit=60');
      const ms = performance.now() - begun;
      const { cpuMicros } = await product.usage();
      await product.stop();
      return { ms, cpuMs: cpuMicros / 1000 };
    };
    await start();
    const { ratio, subject, baseline } = await alternate({ subject: start, baseline: bareStart }, ({ ms }) => ms);
    const cpu = Math.round(median(subject.map(({ cpuMs }) => cpuMs)));
    const ms = (side: { ms: number }[]) => Math.round(median(side.map((one) => one.ms)));
    return {
      reached: times(ratio),
      passed: ratio <= MAX_RATIO,
      detail: `${ms(subject)} ms, ${cpu} ms of them CPU; bare node ${ms(baseline)} ms`,
    };
  },
};

/** Node with nothing to do, until it has ended. */
async function bareStart(): Promise<{ ms: number; cpuMs: number }> {
  const begun = performance.now();
  await once(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }), 'exit');
  return { ms: performance.now() - begun, cpuMs: Number.NaN };
}
