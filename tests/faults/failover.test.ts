import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../../demo/config.ts';
import { ask } from '../ask.ts';
import { waitFor } from '../wait-for.ts';
import { auditAfterOutage } from './audit-after-outage.ts';
import { installedBinaries } from './installed-postgres.ts';
import { percentile, recordResult } from './measurements.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import { fillDemoData } from './own-postgres.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts';
import { type Shoppers, startShoppers } from './shoppers.ts';
import { slotSupply } from './shopping.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/**
 * The host of the database dies, and its standby takes over, by PostgreSQL's own replication alone. An address that
 * follows the primary is what Patroni or a managed service gives (docs/operating.md#when-the-databases-host-dies).
 */

const ROUNDS = Number(process.env.FAILOVERS ?? 20);

// Starting all of this takes longer than a test may in the short form.
describe.runIf(process.env.LONG && installedBinaries)('the host of the primary dies', () => {
  let postgres: ReplicatedPostgres;
  let address: TcpProxy;
  let app: MultiProcessApp;
  let shoppers: Shoppers | undefined;

  beforeAll(async () => {
    postgres = await startReplicatedPostgres(installedBinaries!);
    address = await openTcpProxy();
    await fillDemoData(postgres.primary(), `${postgres.primary().host}/files`);
    await postgres.addStandby();
    app = await startMultiProcessApp({
      processes: 2,
      database: postgres.primary(),
      change: ({ databaseUrl }) => ({ databaseUrl: address.inFrontOf(databaseUrl) }),
    });
  }, 300_000);
  afterAll(async () => {
    await shoppers?.stop();
    await app?.stop();
    await address?.stop();
    await postgres?.remove();
  });

  const isReady = async () => {
    const answers = await Promise.all(app.servers.map(({ origin }) => fetch(`${origin}/_api/ready`)));
    for (const answer of answers) await answer.arrayBuffer();
    return answers.every(({ status }) => status === 200);
  };

  /** What was confirmed to somebody and is not so on the present primary. */
  async function findLost({ confirmed }: Shoppers): Promise<string[]> {
    const rows = await ask(postgres.primary(), 'select id, status from bookings');
    const statusOf = new Map(rows.map(({ id, status }) => [Number(id), String(status)]));
    return [...confirmed].flatMap(([id, said]) => {
      const status = statusOf.get(id) ?? 'gone';
      const isAsSaid = said === 'canceling' ? ['scheduled', 'canceled'].includes(status) : status === said;
      return isAsSaid ? [] : [`booking ${id} was ${said}, and is ${status}`];
    });
  }

  /** Everything that the product and the provider have, compared on the present primary. */
  async function audit(): Promise<void> {
    const pool = new pg.Pool({ ...postgres.primary(), max: 4 });
    await auditAfterOutage({ ...app, pool, database: postgres.primary() });
    await pool.end();
  }

  // shows: fault F37
  it('under bookings: its standby takes over, nothing confirmed is lost, nothing is booked twice', {
    timeout: 3_600_000,
  }, async () => {
    const nextOffer = await slotSupply(app.buyer());
    const healthyAfterMs: number[] = [];
    let confirmed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      shoppers = startShoppers(app, 6, nextOffer);
      await waitFor(async () => shoppers!.bookings() > 5 + (round % 7), { seconds: 60, what: 'people to book' });

      // Of a host that dies nobody hears; in every other round its connections are reset.
      if (round % 2 === 0) address.goSilent();
      postgres.killPrimary();
      if (round % 2 === 1) address.reset();
      const away = await waitFor(async () => !(await isReady()), { seconds: 60, what: 'the death to be noticed' });
      expect(away).toBe(true);

      await postgres.promoteStandby();
      const promoted = performance.now();
      const booked = shoppers.bookings();
      address.inFrontOf(urlOf(postgres.primary()));
      address.restore();
      await waitFor(isReady, { seconds: 60, what: 'all processes to be ready' });
      await waitFor(async () => shoppers!.bookings() > booked + 3, { seconds: 60, what: 'people to book again' });
      healthyAfterMs.push(performance.now() - promoted);

      await shoppers.stop();
      for (const status of shoppers.seen.keys()) expect([200, 409, 503]).toContain(status);
      expect(await findLost(shoppers)).toEqual([]);
      await audit();
      app.check();
      confirmed += shoppers.confirmed.size;
      await postgres.addStandby();
    }
    const slowest = Math.max(...healthyAfterMs);
    recordResult({
      area: 'failover',
      target: '20 times, the primary killed under bookings: no confirmed booking lost, none twice, healthy within 15 s',
      reached: `${ROUNDS} times, ${confirmed} confirmed bookings: none lost, none twice; healthy ${(percentile(healthyAfterMs, 50) / 1000).toFixed(1)} s after the promotion, ${(slowest / 1000).toFixed(1)} s at most`,
      passed: ROUNDS >= 20 && slowest < 15_000,
    });
    expect(slowest).toBeLessThan(15_000);
  });
});
