import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { auditAfterOutage } from './audit-after-outage.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import { startShoppers } from './shoppers.ts';
import { bookTime, holdTime, type Offer, slotSupply } from './shopping.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The wire to PostgreSQL: broken in the middle of a commit, silent, or slow (in short: server/platform/silent-connection.test.ts). */

const COMMITS_LOST = process.env.LONG ? 300 : 4;
/** Longest that anybody waits for a database that says nothing: a connection or a statement, then its rollback. */
const PATIENCE_MS = 25_000;

let connection: TcpProxy;
let app: MultiProcessApp;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  connection = await openTcpProxy();
  app = await startMultiProcessApp({
    change: ({ databaseUrl }) => ({ databaseUrl: connection.inFrontOf(databaseUrl) }),
  });
  nextOffer = await slotSupply(app.buyer());
});
afterEach(() => app.check());
afterAll(async () => {
  await app.stop();
  await connection.stop();
});

const statusOf = async (path: string) => {
  const answer = await app.buyer().fetch(path);
  await answer.arrayBuffer();
  return answer.status;
};

describe('the wire to PostgreSQL', () => {
  // shows: fault F3
  it('breaks at commits, whose outcome nobody knows then: every booking is made once or not at all', {
    timeout: 120_000,
  }, async () => {
    let commits = 0;
    let lost = 0;
    connection.interfere((bytes) => {
      if (!bytes.includes('commit\0') || ++commits % 4 !== 0) return 'pass';
      lost++;
      return lost % 2 === 0 ? 'cut' : 'cut the answer';
    });
    const shoppers = startShoppers(app, 4, nextOffer);
    await waitFor(async () => lost >= COMMITS_LOST, { seconds: 100 });
    connection.interfere(undefined);
    const before = shoppers.bookings();
    await waitFor(async () => shoppers.bookings() > before + 3);
    await shoppers.stop();
    for (const status of shoppers.seen.keys()) expect([200, 409, 503]).toContain(status);
    await auditAfterOutage(app);
  });

  it('is slow: everything works', async () => {
    connection.delay(20);
    await bookTime(app.sandbox, app.buyer(), await nextOffer());
    connection.delay(0);
    await auditAfterOutage(app);
  });

  // shows: fault F4
  it.runIf(process.env.LONG)(
    'falls silent: everybody reads "not now" in bounded time, and it heals by itself',
    { timeout: 90_000 },
    async () => {
      const offers: Offer[] = [];
      for (let i = 0; i < 30; i++) offers.push(await nextOffer());
      connection.goSilent();
      const started = performance.now();
      const waiting = offers.map((offer) => holdTime(app.buyer(), offer));
      expect(await statusOf('/_api/health')).toBe(200);
      const answers = await Promise.all(waiting);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      expect(performance.now() - started).toBeLessThan(PATIENCE_MS);
      expect(await statusOf('/_api/ready')).toBe(503);
      connection.restore();
      await waitFor(async () => (await statusOf('/_api/ready')) === 200, { seconds: 5 });
      for (let i = 0; i < 12; i++) await bookTime(app.sandbox, app.buyer(), await nextOffer());
      await auditAfterOutage(app);
    },
  );
});
