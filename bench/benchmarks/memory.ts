import { setTimeout as pause } from 'node:timers/promises';
import { DAY, HOUR } from '#contract/time';
import type { Benchmark } from '../benchmark.ts';
import type { Requests } from '../loadgen/requests.ts';
import { median } from '../rounds.ts';
import { cityOf } from './city-of.ts';

const MAX_IDLE_MB = 110;
const MAX_LOADED_MB = 220;
const MAX_GROWTH = 0.05;
const CONNECTIONS = 8;
const PER_SAMPLE = 150;
const SECONDS = 60;
const MEGABYTE = 1024 * 1024;
/** An idle process gives back what its start has left behind after five seconds (server/platform/heap-growth.ts). */
const IDLE_AFTER_MS = 20_000;

export const memory: Benchmark = {
  name: 'memory',
  measure:
    'Memory of a process: idle, twenty seconds after its start; at most in a minute under load; growth over its second half',
  target: `${MAX_IDLE_MB} MB; ${MAX_LOADED_MB} MB; under ${MAX_GROWTH * 100} %`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('small');
    const city = await cityOf(databaseUrl);
    // A first start compiles everything, and keeps some 25 MB of that.
    await (await fixture.product(databaseUrl)).stop();
    const product = await fixture.product(databaseUrl);
    const now = async () => (await product.usage()).rssBytes / MEGABYTE;
    const atStart = await now();
    await pause(IDLE_AFTER_MS);
    const idle = await now();
    const requests = mixed(product.origin, city);
    const halves: [number[], number[]] = [[], []];
    const begun = performance.now();
    for (let past = 0; past < SECONDS; past = (performance.now() - begun) / 1000) {
      await fixture.load({ requests, connections: CONNECTIONS, total: PER_SAMPLE });
      halves[past < SECONDS / 2 ? 0 : 1].push(await now());
    }
    await product.stop();
    const [, second] = halves;
    const quarter = Math.ceil(second.length / 4);
    const growth = median(second.slice(-quarter)) / median(second.slice(0, quarter)) - 1;
    const most = Math.max(...halves.flat());
    return {
      reached: `${Math.round(idle)} MB; ${Math.round(most)} MB; ${(growth * 100).toFixed(1)} %`,
      passed: idle <= MAX_IDLE_MB && most <= MAX_LOADED_MB && growth < MAX_GROWTH,
      detail: `resident; ${Math.round(atStart)} MB just after the start, ${Math.round(median(second))} MB in the second half`,
    };
  },
};

/** Lists that are ready and lists that are not, pages, calls. */
function mixed(origin: string, { id, slug }: { id: number; slug: string }): Requests {
  const at = (i: number) => new Date(Date.now() + DAY + (i % 200) * HOUR).toISOString();
  const paths = Array.from({ length: 400 }, (_, i) => [
    `/_api/time-slots?cityId=${id}&limit=60`,
    `/_api/time-slots?cityId=${id}&limit=60&from=${at(i)}`,
    `/cleaning-services/${slug}`,
    '/_api/cleaners?city=baltimore',
  ]).flat();
  return { origin, method: 'GET', paths, headers: { 'accept-encoding': 'br' } };
}
