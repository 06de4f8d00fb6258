import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { createAddressThrottle, createJointThrottle, createThrottle } from './throttle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const rows = async (name: string) =>
  (await app.server.database.pool.query('select key, points from throttles where key like $1', [`${name}:%`])).rows;

const points = async (name: string) => (await rows(name)).map((row) => row.points);

it('refuses the try over the limit, and says when the next makes sense', async () => {
  const throttle = createThrottle(app.server.database.pool, 'limit', 2, 600);
  await throttle('robin@example.test');
  await throttle('robin@example.test');
  const refusal = await throttle('robin@example.test').catch((error) => error);
  expect(refusal).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  expect(refusal.retryAfter).toBeLessThanOrEqual(600);
  await throttle('sam@example.test');
});

it('counts towards several limits at once, and nothing after the one that refuses', async () => {
  const { pool } = app.server.database;
  const [first, second] = [createThrottle(pool, 'first', 2, 600), createThrottle(pool, 'second', 5, 60)];
  const count = createJointThrottle(pool);
  const once = () => count(...first.limitsOf('robin'), ...second.limitsOf('robin'));
  await once();
  await once();
  const refusal = await once().catch((error) => error);
  expect(refusal).toMatchObject({ status: 429 });
  expect(refusal.retryAfter).toBeGreaterThan(60);
  expect([await points('first'), await points('second')]).toEqual([[3], [2]]);
});

it('refuses by the later limit as well, and lets as many pass as come at once', async () => {
  const { pool } = app.server.database;
  const [wide, narrow] = [createThrottle(pool, 'wide', 50, 600), createThrottle(pool, 'narrow', 3, 60)];
  const once = () => createJointThrottle(pool)(...wide.limitsOf('sam'), ...narrow.limitsOf('sam'));
  const tries = await Promise.allSettled(Array.from({ length: 20 }, once));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect([await points('wide'), await points('narrow')]).toEqual([[20], [20]]);
});

it('begins anew once the time is over', async () => {
  const { pool } = app.server.database;
  const throttle = createThrottle(pool, 'anew', 1, 600);
  await throttle('robin');
  await expect(throttle('robin')).rejects.toMatchObject({ status: 429 });
  await pool.query("update throttles set expire = 1 where key like 'anew:%'");
  await throttle('robin');
  expect(await points('anew')).toEqual([1]);
});

it('counts a network of IPv6 together with those around it', async () => {
  const throttle = createAddressThrottle(app.server.database.pool, 'around', 1, 600);
  for (let network = 0; network < 16; network++) await throttle(`2001:db8:1:${network}::/64`);
  await expect(throttle('2001:db8:1:99::/64')).rejects.toMatchObject({ status: 429 });
  await throttle('2001:db8:2:1::/64');
  await throttle('192.0.2.7');
});

it('keeps nothing of what it counts by that could be read', async () => {
  const throttle = createThrottle(app.server.database.pool, 'unread', 2, 600);
  await throttle('robin@example.test 192.0.2.7');
  const [row] = await rows('unread');
  expect(row.key).toMatch(/^unread:[\w-]{43}$/);
});

it('drops counts that are over, and no others', async () => {
  const { pool } = app.server.database;
  const throttle = createThrottle(pool, 'kept', 5, 600);
  await throttle('somebody');
  await pool.query(
    "insert into throttles (key, points, expire) values ('over:x', 5, extract(epoch from now()) * 1000 - 1)",
  );
  await app.catchUp();
  expect(await rows('over')).toEqual([]);
  expect(await rows('kept')).toHaveLength(1);
});
