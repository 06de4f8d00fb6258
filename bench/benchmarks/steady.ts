import pg from 'pg';
import { MINUTE } from '#contract/time';
import { Buyer } from '../../tests/faults/buyer.ts';
import { errorsIn, STEADY, steadyLoad } from '../../tests/faults/mixed-load.ts';
import type { Benchmark } from '../benchmark.ts';

const MINUTES = 5;

export const steady: Benchmark = {
  name: 'steady',
  measure: `${STEADY.perSecond} requests a second for ${MINUTES} minutes, reads and bookings mixed, at 10,000 open times`,
  target: `p99 under ${STEADY.slowestMs} ms, 0 errors`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('steady');
    const openSlots = await countOpen(databaseUrl);
    if (openSlots < STEADY.openSlots) throw new Error(`There are only ${openSlots} open times.`);
    // One for each core, as an operator would have them.
    const processes = await Promise.all([fixture.product(databaseUrl), fixture.product(databaseUrl)]);
    const someone = (i: number) => new Buyer(processes[i % processes.length]!.origin);
    const before = await fixture.databases.cpu();
    const begun = performance.now();
    const figures = await steadyLoad(someone, fixture.sandbox, (MINUTES * MINUTE) / 1000);
    const micros = (performance.now() - begun) * 1000;
    const ofDatabase = (await fixture.databases.cpuSince(before)) / micros;
    const ofServing = (await Promise.all(processes.map(({ usage }) => usage()))).map(({ cpuMicros }) => cpuMicros);
    const cores = ofServing.reduce((sum, used) => sum + used / micros, ofDatabase);
    await Promise.all(processes.map(({ stop }) => stop()));
    const { requests, perSecond, p50, p99, refused } = figures;
    const errors = errorsIn(figures);
    return {
      reached: `p99 ${Math.round(p99)} ms, ${errors} errors`,
      passed: p99 < STEADY.slowestMs && errors === 0,
      detail:
        `${openSlots} open times, two processes, ${requests} requests at ${Math.round(perSecond)}/s; ` +
        `p50 ${Math.round(p50)} ms; refused, by status: ${JSON.stringify(refused)}; ` +
        `product and database kept ${cores.toFixed(1)} cores busy`,
    };
  },
};

async function countOpen(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as n from time_slots where status = 'open'`);
  await client.end();
  return rows[0].n;
}
