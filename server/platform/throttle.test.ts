import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { policy } from '#contract/policy';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import {
  createAddressThrottle,
  createBatchedAddressThrottle,
  createJointThrottle,
  createThrottle,
} from './throttle.ts';

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

describe('tries that are shared now and then', () => {
  const passed = async (throttle: (key: string) => Promise<void>, tries: number, address = '192.0.2.7') => {
    let passed = 0;
    for (let i = 0; i < tries; i++) {
      passed += await throttle(address).then(
        () => 1,
        (error) => {
          expect(error).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
          return 0;
        },
      );
    }
    return passed;
  };
  const inProcess = (name: string, points: number) =>
    createBatchedAddressThrottle(app.server.database.pool, name, points, 600);

  it('are counted exactly in one process, and told to the others at each tenth', async () => {
    const throttle = inProcess('exact', 25);
    expect(await passed(throttle, 9)).toBe(9);
    expect(await points('exact')).toEqual([]);
    expect(await passed(throttle, 41)).toBe(16);
    expect(await points('exact')).toEqual([50]);
    expect(await passed(throttle, 3, '192.0.2.8')).toBe(3);
  });

  it('are never more than nine from each of several processes above the limit', async () => {
    const processes = Array.from({ length: 4 }, () => inProcess('several', 40));
    let all = 0;
    for (let round = 0; round < 30; round++) for (const process of processes) all += await passed(process, 1);
    expect(all).toBeGreaterThanOrEqual(40);
    expect(all).toBeLessThanOrEqual(40 + 4 * 9);
  });

  it('are refused at once by a process that has heard of the others', async () => {
    const [one, other] = [inProcess('heard', 20), inProcess('heard', 20)];
    expect(await passed(one, 20)).toBe(20);
    expect(await passed(other, 30)).toBe(9);
  });

  it('are let pass again once the time is over', async () => {
    const throttle = inProcess('over-again', 10);
    expect(await passed(throttle, 12)).toBe(10);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await passed(throttle, 12)).toBe(10);
  });

  it('of IPv6 count together with the networks around', async () => {
    const throttle = inProcess('wide', 10);
    let all = 0;
    for (let network = 0; network < 200; network++) all += await passed(throttle, 1, `2001:db8:1:${network}::/64`);
    expect(all).toBe(160);
  });
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

// shows: defense 3
it('an address that changes things all the time is asked to wait by every process, by the tenth try', async () => {
  const { pool } = app.server.database;
  const post = async () => {
    const headers = { 'content-type': 'application/json' };
    return (await app.visitor().fetch('/_api/auth/logout', { method: 'POST', headers, body: '{}' })).status;
  };
  for (let tries = 0; tries < 10; tries++) expect(await post()).toBe(200);
  // As other processes would have counted.
  const most = policy.lookups.postsAMinute * policy.sandboxAddressFactor;
  await pool.query("update throttles set points = $1 where key like 'post:%'", [most]);
  const statuses: number[] = [];
  while (statuses.length < 10) statuses.push(await post());
  expect(statuses.at(-1)).toBe(429);
});
