import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { type Database, openDatabase } from '#platform/database';
import { ownDatabase } from '../../tests/own-database.ts';
import { genericPlanOf } from '../../tests/query-plan.ts';
import type { Db } from '../schema/tables.ts';
import { countOpenByDate, selectOpenSlots } from './slots.sql.ts';

/** Statements are prepared, so PostgreSQL may keep one plan for all their parameters: it has to be a good one. */

let database: Database;
beforeAll(async () => {
  database = openDatabase((await ownDatabase()).config);
  await database.pool.query('analyze');
});
afterAll(() => database.close());

const now = Date.now();
const week = { from: new Date(now), to: new Date(now + 7 * DAY) };
const byHome = { ...week, cityId: 1, serviceId: 1, usualTime: 24_040, extras: ['Windows'] };
const LISTS: [list: string, ask: (db: Db) => Promise<unknown>][] = [
  ['of a city', (db) => selectOpenSlots(db, { ...week, cityId: 1 }, 60)],
  ['of all cities', (db) => selectOpenSlots(db, week, 60)],
  ['of dates of a city', (db) => countOpenByDate(db, { ...week, cityId: 1 })],
  ['of a city by a home', (db) => selectOpenSlots(db, byHome, 60)],
  ['of dates of a city by a home', (db) => countOpenByDate(db, byHome)],
];

// shows: defense 83, fault F29
it.each(LISTS)('the list %s reads an index of open times by a kept plan too', async (_list, ask) => {
  const plan = await genericPlanOf(database, ask);
  const indexes = plan.map((node) => node['Index Name'] ?? '');
  // Which one depends on how many cities there are; all of them hold open times and no others.
  expect(indexes.filter((name) => name.startsWith('time_slots_open'))).not.toEqual([]);
});
