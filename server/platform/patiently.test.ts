import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patiently } from './patiently.ts';

/** A server that takes connections and says nothing, as PostgreSQL does on a machine that is busy with something else. */
let silent: net.Server;
let place: { host: string; port: number; connectionTimeoutMillis: number };
beforeAll(async () => {
  silent = net.createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  place = { host: '127.0.0.1', port: (silent.address() as AddressInfo).port, connectionTimeoutMillis: 10 };
});
afterAll(() => silent.close());

it.each([
  ['a client', () => new pg.Client(place).connect()],
  ['a pool', () => new pg.Pool(place).query('select 1')],
])('what takes too long for %s is begun again', async (_what, connect) => {
  let tries = 0;
  const step = async () => (++tries < 3 ? connect() : 'done');
  expect([await patiently(step), tries]).toEqual(['done', 3]);
});

it('what fails for another reason is not', async () => {
  let tries = 0;
  const step = async () => {
    tries++;
    throw new Error('password authentication failed');
  };
  await expect(patiently(step)).rejects.toThrow('password authentication failed');
  expect(tries).toBe(1);
});
