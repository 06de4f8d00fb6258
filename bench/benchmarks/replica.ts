/**
 * What a read replica takes off the primary. Both sides are the product on the same primary, which a standby follows all the
 * time; one of them reads its lists from that standby. Everything is processor time: the standby has no machine of its own
 * here, so lists a second say little.
 */
import { openDatabase } from '#platform/database';
import { createLog } from '#platform/log';
import { createPublicReads } from '#platform/public-reads';
import { inParallel } from '../../tests/faults/measurements.ts';
import { type Benchmark, micros, times } from '../benchmark.ts';
import { usedBetween } from '../fixtures/database-cpu.ts';
import type { BenchStandby } from '../fixtures/databases.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import { METRICS_TOKEN } from '../fixtures/product.ts';
import type { Serving } from '../fixtures/serving.ts';
import { measureLoad } from '../loadgen/load-generator.ts';
import { alternate, median, ROUNDS } from '../rounds.ts';
import { cityOf } from './city-of.ts';
import { delayEmails, offersOf, sellThrough } from './selling.ts';
import { uniqueQueries } from './unique-queries.ts';

const CONNECTIONS = 4;
const PER_ROUND = 400;
const WARM_UP = 1500;
const BOOKINGS = 20;
const BOOKINGS_WARM_UP = 200;
const HEARTBEATS = 200;

/** Microseconds of processor time. */
interface Cost {
  process: number;
  primary: number;
  standby: number;
}

export const replica: Benchmark = {
  name: 'replica',
  measure: `The primary's CPU of a list never asked before, with a replica against without; and of ${PER_ROUND} lists beside ${BOOKINGS} bookings`,
  target: 'none',
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('busy');
    const { id } = await cityOf(databaseUrl);
    const paths = uniqueQueries(id);
    const standby = await fixture.databases.standby();
    const readDatabaseUrl = standby.urlOf(databaseUrl);
    const without = await fixture.countingProduct(databaseUrl);
    const withReplica = await fixture.countingProduct(databaseUrl, readDatabaseUrl);
    await delayEmails(databaseUrl);
    const offers = await offersOf(without.origin, 2 * BOOKINGS_WARM_UP + 3 * ROUNDS * BOOKINGS);
    const ask = (serving: Serving, total: number) => {
      const requests = { origin: serving.origin, method: 'GET' as const, paths, headers: {} };
      return measureLoad(fixture.load, serving, { requests, connections: CONNECTIONS, total });
    };
    const sell = (serving: Serving, bookings: number) =>
      inParallel(offers.splice(0, bookings), CONNECTIONS, sellThrough(serving.origin, fixture.sandbox));
    const costOf = (serving: Serving, work: () => Promise<unknown>) => costSince(fixture, standby, serving, work);

    for (const serving of [without, withReplica]) {
      await ask(serving, WARM_UP);
      await sell(serving, BOOKINGS_WARM_UP);
    }
    const listing = (serving: Serving) => async () => {
      let perSecond = 0;
      const cost = await costOf(serving, async () => {
        ({ perSecond } = await ask(serving, PER_ROUND));
      });
      return { cost: perUnit(cost, PER_ROUND), perSecond };
    };
    const lists = await alternate(
      { subject: listing(withReplica), baseline: listing(without) },
      ({ cost }) => cost.primary,
    );
    const mixing = (serving: Serving) => () =>
      costOf(serving, () => Promise.all([ask(serving, PER_ROUND), sell(serving, BOOKINGS)]));
    const mixed = await alternate(
      { subject: mixing(withReplica), baseline: mixing(without) },
      ({ primary }) => primary,
    );
    const bookings: Cost[] = [];
    for (let round = 0; round < ROUNDS; round++)
      bookings.push(perUnit(await costOf(without, () => sell(without, BOOKINGS)), BOOKINGS));
    const share = await shareOfStandby(withReplica);
    await Promise.all([without.stop(), withReplica.stop()]);
    const heartbeat = await heartbeatCost(fixture, standby, { databaseUrl, readDatabaseUrl });
    await standby.remove();
    const list = (side: typeof lists.subject) =>
      `${inWords(side.map(({ cost }) => cost))}, ${Math.round(median(side.map(({ perSecond }) => perSecond)))}/s`;
    return {
      reached: `${times(lists.ratio)}; ${times(mixed.ratio)}`,
      passed: true,
      detail:
        `a list with it: ${list(lists.subject)}; without: ${list(lists.baseline)}; rounds ${lists.ratios.map(times).join(' ')}; ` +
        `${PER_ROUND} lists and ${BOOKINGS} bookings with it: ${inWords(mixed.subject)}; without: ${inWords(mixed.baseline)}; ` +
        `rounds ${mixed.ratios.map(times).join(' ')}; a booking: ${inWords(bookings)}; ` +
        `a heartbeat: ${inWords([heartbeat])}; the standby answered ${Math.round(share * 100)} % of the lists`,
    };
  },
};

/** Of the lists that this process did not have yet; a standby that does not keep up answers none. */
async function shareOfStandby({ origin }: Serving): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const of = (name: string) => Number(new RegExp(`public_reads\\{database="${name}"\\} (\\d+)`).exec(text)?.[1]);
  return of('standby') / (of('standby') + of('primary'));
}

async function costSince(
  fixture: Fixture,
  standby: BenchStandby,
  process: { usage(): Promise<{ cpuMicros: number }> },
  work: () => Promise<unknown>,
): Promise<Cost> {
  const before = { ...(await process.usage()), primary: await fixture.databases.cpu(), standby: await standby.cpu() };
  await work();
  return {
    process: (await process.usage()).cpuMicros - before.cpuMicros,
    primary: await fixture.databases.cpuSince(before.primary),
    standby: usedBetween(before.standby, await standby.cpu()),
  };
}

/** Of one look at whether the standby keeps up, as after each change: nothing is read beside it. */
async function heartbeatCost(
  fixture: Fixture,
  standby: BenchStandby,
  { databaseUrl, readDatabaseUrl }: { databaseUrl: string; readDatabaseUrl: string },
): Promise<Cost> {
  const database = openDatabase({ connectionString: databaseUrl });
  const reads = createPublicReads(database, readDatabaseUrl, createLog('silent'));
  const beat = async (count: number) => {
    for (let i = 0; i < count; i++) {
      reads.noteChange();
      await reads.read(async () => {});
    }
  };
  const own = {
    usage: async () => {
      const { user, system } = process.cpuUsage();
      return { cpuMicros: user + system };
    },
  };
  await beat(HEARTBEATS);
  const cost = await costSince(fixture, standby, own, () => beat(HEARTBEATS));
  await reads.stop();
  await database.close();
  return perUnit(cost, HEARTBEATS);
}

const perUnit = ({ process, primary, standby }: Cost, units: number): Cost => ({
  process: process / units,
  primary: primary / units,
  standby: standby / units,
});

/** The medians. */
const inWords = (costs: Cost[]): string =>
  (['process', 'primary', 'standby'] as const)
    .map((part) => `${part} ${micros(median(costs.map((cost) => cost[part])))}`)
    .join(', ');
