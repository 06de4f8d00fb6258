import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database';
import { createSealer } from '#platform/secrets';
import { fillLargeDemoData, type LargeCounts } from '../../tests/demo-data/large/fill.ts';
import { ownDatabase } from '../../tests/own-database.ts';
import { planOf, rowsRead } from '../../tests/query-plan.ts';
import type { Db } from '../schema/tables.ts';
import { selectTeamAudit } from './audit-log.sql.ts';
import { selectCleaners } from './cleaners.sql.ts';
import { selectGuests } from './guests.sql.ts';
import { selectJobs } from './jobs.sql.ts';
import { selectUsers } from './users.sql.ts';

/**
 * Admin lists read about as much of large demo data as of data a quarter its size, and never users or
 * bookings from end to end. (So few cleaners may be read whole to be joined to a page.) With LONG=1 the large one has
 * 20,000 cleaners and 100,000 bookings.
 */

const SMALL: LargeCounts = { cities: 12, cleaners: 300, slots: 15_000, bookings: 2500 };
const LARGE: LargeCounts = process.env.LONG
  ? { cities: 300, cleaners: 20_000, slots: 1_000_000, bookings: 100_000 }
  : { cities: 12, cleaners: 1200, slots: 60_000, bookings: 10_000 };
const PAGE = 51;

const demoDatabases: Record<'small' | 'large', Database> = {} as never;

async function fill(counts: LargeCounts): Promise<Database> {
  const database = openDatabase({
    ...(await ownDatabase()).config,
    statement_timeout: 300_000,
    query_timeout: 300_000,
  });
  const sealer = createSealer('a key for this test, and for no other');
  await fillLargeDemoData(database.transact, { counts, sealer, now: new Date(), say: () => {} });
  await database.pool.query('vacuum analyze');
  return database;
}

beforeAll(async () => {
  demoDatabases.small = await fill(SMALL);
  demoDatabases.large = await fill(LARGE);
}, 600_000);
afterAll(async () => {
  await demoDatabases.small.close();
  await demoDatabases.large.close();
});

const GROWING = ['users', 'cleaners', 'bookings', 'audit'];
const touched = (plan: Parameters<typeof rowsRead>[0]) => rowsRead(plan, GROWING);

const middle = async ({ pool }: Database, table: string) =>
  (await pool.query(`select id from ${table} order by id offset (select count(*) / 2 from ${table}) limit 1`)).rows[0]
    .id;

describe.each([
  ['jobs, newest', (db: Db) => selectJobs(db, { limit: PAGE })],
  ['jobs of a status', (db: Db) => selectJobs(db, { status: 'canceled', limit: PAGE })],
  ['jobs by start', (db: Db) => selectJobs(db, { sort: 'when', limit: PAGE })],
  ['jobs by total', (db: Db) => selectJobs(db, { sort: 'total', limit: PAGE })],
  ['jobs of a status by start', (db: Db) => selectJobs(db, { status: 'completed', sort: 'when', limit: PAGE })],
  ['a job by its number', (db: Db) => selectJobs(db, { q: '#BK-1100', limit: PAGE })],
  ['jobs by a name', (db: Db) => selectJobs(db, { q: 'anika rao', limit: PAGE })],
  ['users, newest', (db: Db) => selectUsers(db, { limit: PAGE })],
  ['users by name', (db: Db) => selectUsers(db, { sort: 'name', limit: PAGE })],
  ['users by activity', (db: Db) => selectUsers(db, { sort: 'active', limit: PAGE })],
  ['users by a word', (db: Db) => selectUsers(db, { q: 'anika rao', limit: PAGE })],
  ['users by phone', (db: Db) => selectUsers(db, { q: '410 555 0199', limit: PAGE })],
  ['guests by a word', (db: Db) => selectGuests(db, 'anika rao')],
  ['jobs by phone', (db: Db) => selectJobs(db, { q: '410 555 0199', limit: PAGE })],
  ['cleaners, newest', (db: Db) => selectCleaners(db, { limit: PAGE })],
  ['cleaners of a status', (db: Db) => selectCleaners(db, { status: 'active', limit: PAGE })],
  ['cleaners by jobs', (db: Db) => selectCleaners(db, { sort: 'jobs', limit: PAGE })],
  ['cleaners by a word', (db: Db) => selectCleaners(db, { q: 'whitfield', limit: PAGE })],
  ['the team’s audit', (db: Db) => selectTeamAudit(db, {}, undefined, PAGE)],
])('%s', (_what, ask) => {
  it('reads no more from larger demo data, and no table from end to end', async () => {
    const [small, large] = [await planOf(demoDatabases.small, ask), await planOf(demoDatabases.large, ask)];
    expect(touched(large)).toBeLessThan(1.5 * touched(small) + 2 * PAGE);
    expect(touched(large)).toBeLessThan(25 * PAGE);
    const scanned = large.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']!);
    expect(scanned.filter((table) => table === 'users' || table === 'bookings')).toEqual([]);
  });
});

describe('a page from the middle', () => {
  it.each([
    ['jobs', 'bookings', (db: Db, cursor: number) => selectJobs(db, { sort: 'when', cursor, limit: PAGE })],
    ['jobs by total', 'bookings', (db: Db, cursor: number) => selectJobs(db, { sort: 'total', cursor, limit: PAGE })],
    ['users', 'users', (db: Db, cursor: number) => selectUsers(db, { sort: 'name', cursor, limit: PAGE })],
    ['cleaners', 'cleaners', (db: Db, cursor: number) => selectCleaners(db, { sort: 'jobs', cursor, limit: PAGE })],
  ] as const)('of %s costs no more than the first', async (_what, table, ask) => {
    const cursor = await middle(demoDatabases.large, table);
    const plan = await planOf(demoDatabases.large, (db) => ask(db, cursor));
    expect(touched(plan)).toBeLessThan(25 * PAGE);
  });
});
