import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Row, times } from '../benchmark.ts';
import { alternate, median } from '../rounds.ts';

const MOST = 10;

export const secondStart: Row = {
  name: 'second-start',
  measure:
    'A start, with a database and a build that are there, until the first slots answer, against a bare node start',
  asked: `at most ${MOST}x`,
  async run(ground) {
    const databaseUrl = await ground.databases.demoData('small');
    const start = async () => {
      const begun = performance.now();
      const product = await ground.product(databaseUrl, '/_api/time-slots?limit=60');
      const ms = performance.now() - begun;
      const { cpuMicros } = await product.usage();
      await product.stop();
      return { ms, cpuMs: cpuMicros / 1000 };
    };
    await start();
    const { ratio, subject, floor } = await alternate({ subject: start, floor: bareStart }, ({ ms }) => ms);
    const cpu = Math.round(median(subject.map(({ cpuMs }) => cpuMs)));
    const ms = (side: { ms: number }[]) => Math.round(median(side.map((one) => one.ms)));
    return {
      reached: times(ratio),
      holds: ratio <= MOST,
      detail: `${ms(subject)} ms, ${cpu} ms of them CPU; bare node ${ms(floor)} ms`,
    };
  },
};

/** Node with nothing to do, until it has ended. */
async function bareStart(): Promise<{ ms: number; cpuMs: number }> {
  const begun = performance.now();
  await once(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }), 'exit');
  return { ms: performance.now() - begun, cpuMs: Number.NaN };
}
