import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { fillBusyData } from './busy-data.ts';
import { closingAudit } from './closing-audit.ts';
import { recordResult } from './measurements.ts';
import { steadyLoad } from './mixed-load.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';

/** Half an hour of everything at a modest pace; by hand: `SOAK_MINUTES=120 npm run test:faults -- --only soak`. */

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const PARTS = 6;
const PER_SECOND = 40;
/** At half time everything that is kept is there: what still grows then, beyond what a busier moment takes, is a leak. */
const MORE = { megabytes: 64, files: 100, connections: 20 };

/** What two processes and the database have in use. */
interface Use {
  megabytes: number;
  files: number;
  connections: number;
}
const OF_USE = ['megabytes', 'files', 'connections'] as const;

describe.runIf(process.env.LONG)('hours of everything', () => {
  let app: MultiProcessApp;
  beforeAll(async () => {
    app = await startMultiProcessApp({ processes: 2 });
    await fillBusyData(app.database);
    app.sendEventsTo(app.servers[0]!);
  }, 300_000);
  afterAll(() => app.stop());

  const inUse = async (): Promise<Use> => {
    const uses = app.servers.map((server) => server.uses());
    const { rows } = await app.pool.query(
      `select count(*)::int as n from pg_stat_activity where application_name like 'marblestep%'`,
    );
    const sum = (of: 'megabytes' | 'files') => uses.reduce((all, use) => all + use[of], 0);
    return { megabytes: sum('megabytes'), files: sum('files'), connections: rows[0].n };
  };

  // shows: fault F32
  it('leave memory, files and connections as they were', { timeout: (MINUTES + 15) * MINUTE }, async () => {
    const someone = (i: number) => app.buyer(app.servers[i % app.servers.length]);
    const uses: Use[] = [];
    const refused: Record<number, number> = {};
    let requests = 0;
    for (let part = 0; part < PARTS; part++) {
      const seconds = Math.ceil((MINUTES * MINUTE) / 1000 / PARTS);
      const figures = await steadyLoad(someone, app.sandbox, seconds, PER_SECOND);
      requests += figures.requests;
      for (const [status, count] of Object.entries(figures.refused)) {
        refused[Number(status)] = (refused[Number(status)] ?? 0) + count;
      }
      uses.push(await inUse());
      app.check();
    }
    const [first, half, last] = [uses[0]!, uses[Math.floor(PARTS / 2) - 1]!, uses.at(-1)!];
    const isFlat = OF_USE.every((of) => last[of] < half[of] + MORE[of]);
    const inTurn = (of: keyof Use) => [first, half, last].map((use) => use[of]).join(', ');
    recordResult({
      area: 'soak',
      target: `${MINUTES} minutes of everything: memory, files and connections stay flat, 0 errors`,
      reached: `${requests} requests, refused, by status: ${JSON.stringify(refused)}; of both processes, early, at half and at the end: ${inTurn('megabytes')} MB, ${inTurn('files')} files, ${inTurn('connections')} connections`,
      passed: isFlat && Object.keys(refused).length === 0,
    });
    await closingAudit(app);
    expect({ isFlat, refused, uses }).toEqual({ isFlat: true, refused: {}, uses });
  });
});
