import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { RecordStore } from './record-store.ts';

let config: pg.PoolConfig;
let pool: pg.Pool;

beforeAll(async () => {
  ({ config } = await ownDatabase('empty'));
  pool = new pg.Pool({ ...config, max: 1 });
});
afterAll(() => pool.end());

test('several first starts at once create one schema', async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => RecordStore.open(config)));
  for (const store of stores) await store.close();
});

test('values come back in the order in which they were first put', async () => {
  const store = await RecordStore.open(config);
  const fruit = store.records<{ name: string }>('fruit');
  for (const name of ['pear', 'apple', 'fig']) fruit.put(name, { name });
  fruit.put('pear', { name: 'ripe pear' });
  fruit.put('odd', { name: 'nul \u0000, half \ud800' });
  await store.close();
  const again = await RecordStore.open(config);
  const names = again
    .records<{ name: string }>('fruit')
    .all()
    .map(({ name }) => name);
  expect(names).toEqual(['ripe pear', 'apple', 'fig', 'nul \u0000, half \ud800']);
  await again.close();
});

test('saved() tells when storing failed, and what failed is stored with the next', async () => {
  const store = await RecordStore.open(config);
  const things = store.records<number>('thing');
  await pool.query('alter table sandbox.record rename to hidden');
  things.put('a', 1);
  await expect(store.saved()).rejects.toThrow('does not exist');
  expect(things.get('a')).toBe(1);
  await pool.query('alter table sandbox.hidden rename to record');
  things.put('b', 2);
  await store.saved();
  const { rows } = await pool.query("select id from sandbox.record where kind = 'thing' order by id");
  expect(rows).toEqual([{ id: 'a' }, { id: 'b' }]);
  await store.close();
});

test('saved() covers changes made while an earlier write is under way', async () => {
  const store = await RecordStore.open(config);
  const counters = store.records<number>('counter');
  const writes = Array.from({ length: 50 }, (_, index) => {
    counters.put('n', index);
    return store.saved();
  });
  await Promise.all(writes);
  const { rows } = await pool.query<{ value: number }>("select value from sandbox.record where kind = 'counter'");
  expect(rows).toEqual([{ value: 49 }]);
  await store.close();
});
