import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { type Database, type Db, openDatabase, StartOver, type Trx } from './database.ts';

/**
 * Transactions that PostgreSQL breaks off because of one another are done again; those that fail by themselves are not.
 */

let config: pg.PoolConfig;
let database: Database;
beforeAll(async () => {
  ({ config } = await ownDatabase('empty'));
  database = openDatabase(config);
  await database.pool.query('create table counters (id int primary key, n int not null)');
  await database.pool.query('insert into counters values (1, 0), (2, 0)');
});
afterAll(() => database.close());

const add = (trx: Trx, id: number) => sql`update counters set n = n + 1 where id = ${id}`.execute(trx);
const counters = async () => (await database.pool.query('select n from counters order by id')).rows.map(({ n }) => n);

// shows: fault F7
it('a deadlock is one transaction after the other', async () => {
  const tries = { one: 0, other: 0 };
  const bothHold = () => Promise.resolve(tries.one > 0 && tries.other > 0);
  await Promise.all([
    database.transact(async (trx) => {
      await add(trx, 1);
      tries.one++;
      await waitFor(bothHold);
      await add(trx, 2);
    }),
    database.transact(async (trx) => {
      await add(trx, 2);
      tries.other++;
      await waitFor(bothHold);
      await add(trx, 1);
    }),
  ]);
  expect(tries.one + tries.other).toBeGreaterThan(2);
  expect(await counters()).toEqual([2, 2]);
  expect(database.deadlocks()).toBeGreaterThan(0);
});

// shows: fault F7
it('a broken serialization is tried again four times at most, another failure not at all', async () => {
  const fail = (code: string) => async (trx: Trx) => {
    tries++;
    await sql.raw(`do $$ begin raise exception 'broken' using errcode = '${code}'; end $$`).execute(trx);
  };
  let tries = 0;
  await expect(database.transact(fail('40001'))).rejects.toThrow('broken');
  expect(tries).toBe(4);
  tries = 0;
  const startOver = async () => {
    if (tries++ < 2) throw new StartOver();
  };
  await database.transact(startOver);
  expect(tries).toBe(3);
  tries = 0;
  await expect(database.transact(fail('23505'))).rejects.toThrow('broken');
  expect(tries).toBe(1);
});

it('a table that gets a column while statements are prepared is read as before, inside and outside of transactions', async () => {
  const { db, pool, transact } = openDatabase((await ownDatabase('empty')).config);
  await pool.query('create table changed (id int primary key); insert into changed values (1)');
  const read = async (source: Db | Trx) => (await sql`select * from changed where id = ${1}`.execute(source)).rows[0];
  // On every connection of the pool.
  const crowd = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, work));
  const readAll = () =>
    crowd(() =>
      transact(async (trx) => {
        await read(trx);
        await sql`select pg_sleep(0.05)`.execute(trx);
      }),
    );
  await readAll();
  await pool.query('alter table changed add column n int default 1');
  expect(await transact(read)).toEqual({ id: 1, n: 1 });
  await readAll();
  await pool.query('alter table changed add column m int default 2');
  expect(await read(db)).toEqual({ id: 1, n: 1, m: 2 });
  await pool.end();
});

it('the first statement, with which it begins, is undone with the rest, and one that fails leaves the connection as it was', async () => {
  const [before] = await counters();
  const one = openDatabase({ ...config, max: 1 });
  onTestFinished(() => one.close());
  const first = (trx: Trx) => add(trx, 1);
  await expect(one.transact((trx) => first(trx).then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no');
  await expect(one.transact((trx) => sql`insert into counters values (1, 0)`.execute(trx))).rejects.toThrow(
    'duplicate',
  );
  await one.transact(async () => {});
  expect((await one.pool.query('select now() = statement_timestamp() as outside')).rows).toEqual([{ outside: true }]);
  await one.transact(first);
  expect(await counters()).toEqual([before + 1, expect.any(Number)]);
});

it('the first statement does not run where its transaction does not begin', async () => {
  const [before] = await counters();
  const one = openDatabase({ ...config, max: 1 });
  onTestFinished(() => one.close());
  const first = (trx: Trx) => add(trx, 1);
  await one.transact(first);
  await one.transact(first);
  // What is left of a `begin` that is canceled the moment it comes: nothing.
  await one.pool.query('deallocate begin');
  await expect(one.transact(first)).rejects.toThrow('prepared statement "begin" does not exist');
  expect((await counters())[0]).toBe(before + 2);
});
