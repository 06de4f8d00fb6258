import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillBusyData } from './busy-data.ts';
import { closingAudit } from './closing-audit.ts';
import { recordResult } from './measurements.ts';
import { errorsIn, STEADY, steadyLoad } from './mixed-load.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';

const SECONDS = 20;

describe.runIf(process.env.LONG)('three hundred requests a second', () => {
  let app: MultiProcessApp;
  let openSlots: number;
  beforeAll(async () => {
    app = await startMultiProcessApp({ processes: 2 });
    openSlots = await fillBusyData(app.database);
  }, 300_000);
  afterAll(() => app.stop());

  // shows: defense 83, fault F29
  it('reads and bookings mixed, among ten thousand open times', { timeout: 300_000 }, async () => {
    expect(openSlots).toBeGreaterThan(STEADY.openSlots);
    // Each event comes once, as from the provider itself.
    app.sendEventsTo(app.servers[0]!);
    const someone = (i: number) => app.buyer(app.servers[i % app.servers.length]);
    const figures = await steadyLoad(someone, app.sandbox, SECONDS);
    const { requests, perSecond, p50, p99, refused } = figures;
    recordResult({
      area: 'load',
      target: '10,000 open slots, mixed reads and bookings at 300 requests/s: p99 under 250 ms, 0 errors',
      reached: `${openSlots} open slots, ${requests} requests at ${Math.round(perSecond)}/s: p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, ${errorsIn(figures)} errors`,
      passed: p99 < STEADY.slowestMs && errorsIn(figures) === 0,
    });
    await closingAudit(app);
    expect(refused).toEqual({});
    expect(p99).toBeLessThan(STEADY.slowestMs);
  });
});
