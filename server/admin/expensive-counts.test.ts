import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#platform/clock';
import { type Database, openDatabase } from '#platform/database';
import { ownDatabase } from '../../tests/own-database.ts';
import { saveCachedCounts } from './cached-counts.sql.ts';
import { getCounts, refreshCounts } from './expensive-counts.ts';

/** Without a server: nobody counts here but who is asked to. */
let database: Database;
beforeAll(async () => {
  database = openDatabase((await ownDatabase()).config);
});
afterAll(() => database.close());

it('what was counted is told for two minutes, and counted anew after them', async () => {
  const { db } = database;
  const now = systemClock.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const counted = await getCounts(db, now);
  expect(counted.activeCustomers).toBeGreaterThan(0);
  const other = { activeCustomers: counted.activeCustomers + 1000, fewOpenHours: counted.fewOpenHours + 1000 };
  await saveCachedCounts(db, other, now);
  expect(await getCounts(db, after(119))).toEqual(other);
  expect(await getCounts(db, after(121))).not.toEqual(other);
  expect(await getCounts(db, after(-1))).toEqual(counted);
  await refreshCounts({ db, clock: { ...systemClock, now: () => now } });
  expect(await getCounts(db, after(119))).toEqual(counted);
});
