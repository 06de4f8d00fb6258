import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { auditAfterOutage } from './audit-after-outage.ts';
import { recordResult } from './measurements.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import { type OwnPostgres, openOwnPostgres } from './own-postgres.ts';
import { startShoppers } from './shoppers.ts';
import { bookTime, holdTime, type Offer, slotSupply } from './shopping.ts';
import { cutConnections, exhaustConnections, lockBookings, makeReadOnly } from './test-hooks.sql.ts';

const ROUNDS = process.env.LONG ? 20 : 1;
const READ_AHEAD = process.env.LONG ? 480 : 100;

let postgres: OwnPostgres;
let app: MultiProcessApp;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  postgres = await openOwnPostgres();
  app = await startMultiProcessApp({ database: postgres.config, change: () => ({ files: postgres.filesDir }) });
  nextOffer = await supplyAhead(READ_AHEAD);
});
afterEach(() => app.check());
afterAll(async () => {
  await app.stop();
  await postgres.remove();
});

/** Offers that are read before the database goes away. */
async function supplyAhead(count: number): Promise<() => Promise<Offer>> {
  const supply = await slotSupply(app.buyer());
  const offers: Offer[] = [];
  for (let i = 0; i < count; i++) offers.push(await supply());
  return async () => offers.shift() ?? (await supply());
}

const get = async (path: string) => {
  const answer = await app.buyer().fetch(path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const LIST = '/_api/time-slots?limit=20';

describe('while PostgreSQL', () => {
  // shows: fault F1
  it('stops and starts under load: nobody reads anything but "not now", and nothing is lost', {
    timeout: 600_000,
  }, async () => {
    expect((await get(LIST)).status).toBe(200);
    const shoppers = startShoppers(app, 6, nextOffer);
    let slowest = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const before = shoppers.bookings();
      await waitFor(async () => shoppers.bookings() > before + 3);
      await postgres.stop(round % 2 === 0 ? 'fast' : 'immediate');

      const away = await waitFor(async () => {
        const ready = await get('/_api/ready');
        return ready.status === 503 && ready;
      });
      expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.parse(away.text)).toEqual({ error: expect.any(String) });
      expect(await get('/_api/health')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
      const refused = await holdTime(app.buyer(), await nextOffer());
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(refused.error).toBe('The service is temporarily unavailable. Please try again in a moment.');
      expect((await get(LIST)).status).toBe(200);

      await postgres.start();
      const started = performance.now();
      const booked = shoppers.bookings();
      await waitFor(async () => (await get('/_api/ready')).status === 200, { seconds: 10 });
      await waitFor(async () => shoppers.bookings() > booked, { seconds: 10, what: 'somebody to book again' });
      slowest = Math.max(slowest, performance.now() - started);
      app.check();
    }
    const before = shoppers.bookings();
    await waitFor(async () => shoppers.bookings() > before + 3);
    await shoppers.stop();
    for (const status of shoppers.seen.keys()) expect([200, 409, 503]).toContain(status);
    await auditAfterOutage(app);
    recordResult({
      area: 'database restart',
      target: '20 rounds under load: healthy within 5 s, no process exit',
      reached: `${ROUNDS} rounds: ready, and somebody has booked again, within ${(slowest / 1000).toFixed(2)} s; no process exit`,
      passed: slowest < 5000 && ROUNDS >= 20,
    });
  });

  it('cuts connections at any moment: every booking is made once or not at all', async () => {
    const shoppers = startShoppers(app, 6, nextOffer);
    let cuts = 0;
    while (cuts < 60) cuts += await cutConnections(app.pool);
    const before = shoppers.bookings();
    await waitFor(async () => shoppers.bookings() > before + 3);
    await shoppers.stop();
    for (const status of shoppers.seen.keys()) expect([200, 409, 503]).toContain(status);
    await auditAfterOutage(app);
  });

  // shows: fault F5, fault F6
  it('has no connection left, or takes no more writes: "not now", lists are there, and it passes', async () => {
    await get(LIST);
    const hoarded = await exhaustConnections(postgres.config);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => holdTime(app.buyer(), await nextOffer())));
    await hoarded.release();
    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect((await get(LIST)).status).toBe(200);

    const writable = await makeReadOnly(app.pool);
    const refused = await holdTime(app.buyer(), await nextOffer());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await get(LIST)).status).toBe(200);
    await writable();
    await waitFor(async () => (await holdTime(app.buyer(), await nextOffer())).status === 200);
    await auditAfterOutage(app);
  });

  // shows: fault F5
  it('lets nobody write for long: who waits reads "not now", lists are there meanwhile, and it passes', async () => {
    await get(LIST);
    const thaw = await lockBookings(app.pool);
    const waiting = Array.from({ length: 25 }, async () => holdTime(app.buyer(), await nextOffer()));
    expect((await get(LIST)).status).toBe(200);
    expect((await get('/_api/health')).status).toBe(200);
    const answers = await Promise.all(waiting);
    await thaw();
    for (const { status, headers } of answers) expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    await bookTime(app.sandbox, app.buyer(), await nextOffer());
    await auditAfterOutage(app);
  });
});
