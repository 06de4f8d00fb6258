import { expect, it } from 'vitest';
import { ByteCache } from '../byte-cache.ts';
import { createLog } from '../log.ts';
import { createLocalThrottle } from '../throttle.ts';
import type { Page } from './page.ts';
import { servePages } from './serve-pages.ts';
import { createHttpServer } from './server.ts';

/** How many renderings requests cost, with pages that say which address they were rendered for. */

const ORIGIN = 'https://marblestep.example';

function pages({ rendersAMinute = 1000 } = {}) {
  const rendered: string[] = [];
  const countedFor: (string | undefined)[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  const http = createHttpServer({ publicOrigin: ORIGIN, trustedProxies: 1, log: createLog('silent') });
  servePages(http, {
    publicOrigin: ORIGIN,
    assets: new Map(),
    cache: new ByteCache<Page>({ lifetimeMs: 60_000 }),
    call(_shown, address) {
      countedFor.push(address);
      return () => Promise.reject(new Error('No page asks for anything here.'));
    },
    limitRendersOf: createLocalThrottle(rendersAMinute, 60),
    async render(request) {
      rendered.push(request.url.slice(ORIGIN.length));
      mostAtOnce = Math.max(mostAtOnce, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
      return new Response('<!doctype html>');
    },
  });
  const get = (url: string, address = '192.0.2.7') =>
    http.inject({ method: 'GET', url, headers: { 'x-forwarded-for': address } });
  return { get, rendered, countedFor, mostAtOnce: () => mostAtOnce };
}

// shows: defense 83, defense 92
it('parameters that a page does not read make no other page', async () => {
  const { get, rendered } = pages();
  for (let i = 0; i < 20; i++) expect((await get(`/services?utm=${i}&x`)).statusCode).toBe(200);
  for (const week of [1, 2, 1, 2]) await get(`/cleaning-services/baltimore?x=${week}&week=${week}`);
  expect(rendered).toEqual(['/services', '/cleaning-services/baltimore?week=1', '/cleaning-services/baltimore?week=2']);
});

// shows: defense 3
it('who guesses the path of a booking is counted, by page or by its data; nobody else is', async () => {
  const { get, countedFor } = pages();
  for (const url of ['/booking/guess', '/booking/guess.data', '/services', '/book/1']) await get(url);
  expect(countedFor).toEqual(['192.0.2.7', '192.0.2.7', undefined, undefined]);
});

// shows: defense 4, defense 92
it.each([
  ['/Booking/SECRET', '/booking/SECRET'],
  ['/reset-password/?token=SECRET', '/reset-password?token=SECRET'],
  ['/SERVICES', '/services'],
])('%s is led to its own spelling, unkept and without a referrer', async (url, location) => {
  const { get, rendered } = pages();
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers.location]).toEqual([308, location]);
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
  expect(rendered).toEqual([]);
});

// shows: defense 83
it('an address has so many pages rendered; what is kept and others are not counted', async () => {
  const { get, rendered } = pages({ rendersAMinute: 5 });
  await get('/services', '198.51.100.1');
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await get(`/booking/${i}`)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await get('/services')).statusCode).toBe(200);
  expect((await get('/terms')).headers['retry-after']).toBeDefined();
  expect((await get('/terms', '198.51.100.1')).statusCode).toBe(200);
  expect(rendered).toHaveLength(7);
});

// shows: defense 83
it('many visitors at once are rendered for a few at a time, and too many are asked to come again', async () => {
  const { get, mostAtOnce } = pages();
  const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => get(`/booking/${i}`)));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(mostAtOnce()).toBe(8);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(300 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => headers['retry-after'] === '5')).toBe(true);
});

// shows: defense 91
it('a counter in memory counts networks of IPv6 too', () => {
  const count = createLocalThrottle(1, 60);
  for (let i = 0; i < 16; i++) count(`2001:db8:1:${i}::/64`);
  expect(() => count('2001:db8:1:ff::/64')).toThrow('Too many requests');
  expect(() => count('2001:db8:2:ff::/64')).not.toThrow();
});
