import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database';
import { createSealer } from '#platform/secrets';
import { fillLargeWorld } from '../world/large/fill.ts';
import { WORLD_SECRET_KEY } from '../world/secret-key.ts';
import { closingAudit } from './closing-audit.ts';
import { type FaultHouse, openFaultHouse } from './fault-house.ts';
import { note } from './figures.ts';
import { errorsIn, STEADY, steadyLoad } from './mixed-load.ts';

const FIGURES = { cities: 20, cleaners: 400, slots: 12_000, bookings: 1000 };
const SECONDS = 20;

describe.runIf(process.env.LONG)('three hundred requests a second', () => {
  let house: FaultHouse;
  let openSlots: number;
  beforeAll(async () => {
    house = await openFaultHouse({ processes: 2 });
    const world = openDatabase({ ...house.database, statement_timeout: 0, query_timeout: 300_000 });
    const sealer = createSealer(WORLD_SECRET_KEY);
    await fillLargeWorld(world.transact, { figures: FIGURES, sealer, now: new Date(), say: () => {} });
    await world.pool.query('vacuum analyze');
    const { rows } = await world.pool.query(`select count(*)::int as n from time_slots where status = 'open'`);
    openSlots = rows[0].n;
    await world.close();
  }, 300_000);
  afterAll(() => house.stop());

  it('reads and bookings mixed, among ten thousand open times', { timeout: 300_000 }, async () => {
    expect(openSlots).toBeGreaterThan(STEADY.openSlots);
    // Each event comes once, as from the provider itself.
    house.sendEventsTo(house.servers[0]!);
    const someone = (i: number) => house.buyer(house.servers[i % house.servers.length]);
    const figures = await steadyLoad(someone, house.sandbox, SECONDS);
    const { requests, perSecond, p50, p99, refused } = figures;
    note({
      area: 'load',
      asked: '10,000 open slots, mixed reads and bookings at 300 requests/s: p99 under 250 ms, 0 errors',
      reached: `${openSlots} open slots, ${requests} requests at ${Math.round(perSecond)}/s: p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, ${errorsIn(figures)} errors`,
      holds: p99 < STEADY.slowestMs && errorsIn(figures) === 0,
    });
    await closingAudit(house);
    expect(refused).toEqual({});
    expect(p99).toBeLessThan(STEADY.slowestMs);
  });
});
