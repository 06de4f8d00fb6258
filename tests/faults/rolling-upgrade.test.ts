import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabase } from '../own-database.ts';
import { waitFor } from '../wait-for.ts';
import { BuyerOfAnyRelease } from './buyer.ts';
import { closingAudit } from './closing-audit.ts';
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts';
import { recordResult } from './measurements.ts';
import { moneyFaults } from './money-audit.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import { buildReleaseBefore, hasReleaseBefore, RELEASE_BEFORE, type ReleaseBefore } from './release-before.ts';
import { REPOSITORY } from './server-process.ts';
import { type Shoppers, startShoppers } from './shoppers.ts';
import { slotSupply } from './shopping.ts';
import { isIdle, readStoredRows } from './stored-rows.sql.ts';
import { letTwoHoursPass } from './test-hooks.sql.ts';

const SHOPPERS = 4;
const READERS = 4;
const TARGET = `${RELEASE_BEFORE} replaced under load, one process at a time, over every migration since: only 200 and 409`;

const isPossible = Boolean(process.env.LONG) && hasReleaseBefore();

it.runIf(process.env.LONG && !isPossible)('an upgrade under load: not run, there is no release to begin with', () => {
  const reached = `not run: this clone has no tag ${RELEASE_BEFORE} (git fetch --tags)`;
  console.log(reached);
  recordResult({ area: 'upgrade', target: TARGET, reached, passed: false });
});

describe.runIf(isPossible)('an upgrade under load', () => {
  let release: ReleaseBefore;
  let app: MultiProcessApp;
  let balancer: LoadBalancer;
  let filled: string;
  beforeAll(async () => {
    release = buildReleaseBefore();
    const { config: database } = await ownDatabase('template0');
    filled = release.fill(database);
    app = await startMultiProcessApp({
      processes: 2,
      database,
      release: release.folder,
      change: () => ({ drainSeconds: 1, files: release.files }),
    });
    balancer = await startLoadBalancer(app.servers.map(({ origin }) => origin));
  }, 600_000);
  afterAll(async () => {
    await balancer?.stop();
    await app?.stop();
    release?.remove();
  });

  /** What was said to somebody, and is not so in the end. */
  async function findLost({ confirmed }: Shoppers): Promise<string[]> {
    const { rows } = await app.pool.query('select id, status from bookings');
    const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
    return [...confirmed].flatMap(([id, said]) =>
      statusOf.get(id) === said ? [] : [`booking ${id} was ${said}, and is ${statusOf.get(id)}`],
    );
  }

  /** Of what kinds the money is that differs here and at the provider, and how often: 'ledger only at the provider: card_fee'. */
  async function countFaults(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const fault of moneyFaults(await readStoredRows(app.pool), app.sandbox, [])) {
      const kind = fault.replace(/\["?([a-z_]+)?.*/, '$1').replace(/-?\d+/g, 'N');
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  }

  /** Look at lists, cities and cleaners, one page after the other, until they are stopped. */
  function startReaders(seen: Map<number | 'cut', number>) {
    const soon = encodeURIComponent(new Date(Date.now() + 86_400_000).toISOString());
    const paths = [
      '/_api/cities',
      '/_api/cleaners?city=baltimore',
      '/_api/time-slots?limit=50',
      `/_api/time-slots?limit=20&from=${soon}`,
      '/cleaning-services/baltimore',
      '/',
    ];
    let isOpen = true;
    const everybody = Array.from({ length: READERS }, async (_, reader) => {
      const browser = new BuyerOfAnyRelease(balancer.origin);
      for (let turn = reader; isOpen; turn++) {
        const answer = await browser.fetch(paths[turn % paths.length]!).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => {});
        const status = answer?.status ?? 'cut';
        seen.set(status, (seen.get(status) ?? 0) + 1);
        await pause(50);
      }
    });
    return async () => {
      isOpen = false;
      await Promise.all(everybody);
    };
  }

  // shows: fault F12
  it('of two processes, one after the other, is read by nobody: all answers are 200 and 409', {
    timeout: 600_000,
  }, async () => {
    const buyer = () => new BuyerOfAnyRelease(balancer.origin);
    const shoppers = startShoppers({ sandbox: app.sandbox, buyer }, SHOPPERS, await slotSupply(buyer(), buyer));
    const { seen } = shoppers;
    const stopReaders = startReaders(seen);
    const more = async (count: number) => {
      const before = shoppers.bookings();
      await waitFor(async () => shoppers.bookings() > before + count, { seconds: 60, what: 'more bookings' });
    };
    const seconds: string[] = [];
    for (const server of app.servers) {
      await more(10);
      expect(await server.stop()).toBe(0);
      await more(5);
      const begun = performance.now();
      // The first one changes the tables, while the other process of the release before goes on.
      await server.start(REPOSITORY);
      seconds.push(((performance.now() - begun) / 1000).toFixed(1));
      await more(20);
    }
    await stopReaders();
    await shoppers.stop();
    const answers = Object.fromEntries(seen);
    expect(Object.keys(answers).filter((status) => status !== '200' && status !== '409')).toEqual([]);
    expect(await findLost(shoppers)).toEqual([]);
    await app.sandbox.stripe.eventsDelivered();
    await waitFor(() => isIdle(app.pool), { seconds: 60, what: 'the outbox to be empty' });
    const atOnce = await countFaults();
    // What the release before did not look for is looked for by scheduled tasks: events of its refunds, fees of its charges.
    for (const server of app.servers) expect(await server.stop()).toBe(0);
    await letTwoHoursPass(app.pool);
    for (const server of app.servers) await server.start();
    await closingAudit(app);
    recordResult({
      area: 'upgrade',
      target: TARGET,
      reached: `${filled}; ready after ${seconds.join(' and ')} s; ${shoppers.bookings()} bookings meanwhile; answers by status: ${JSON.stringify(answers)}; differed from the provider at once: ${JSON.stringify(atOnce)}, two hours later: nothing`,
      passed: true,
    });
  });
});
