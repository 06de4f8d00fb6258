import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { createThrottle } from './throttle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const rows = async (name: string) =>
  (await app.server.database.pool.query('select key, points from throttles where key like $1', [`${name}:%`])).rows;

it('refuses the try over the limit, and says when the next makes sense', async () => {
  const throttle = createThrottle(app.server.database.pool, 'limit', 2, 600);
  await throttle('robin@example.test');
  await throttle('robin@example.test');
  const refusal = await throttle('robin@example.test').catch((error) => error);
  expect(refusal).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  expect(refusal.retryAfter).toBeLessThanOrEqual(600);
  await throttle('sam@example.test');
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
