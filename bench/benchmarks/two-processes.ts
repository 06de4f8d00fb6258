import { type Row, times } from '../benchmark.ts';
import type { Serving } from '../fixtures/serving.ts';
import { openLoad, served } from '../loadgen/load-generator.ts';
import { alternate, median } from '../rounds.ts';
import { cityOf } from './city-of.ts';
import { neverAsked } from './unique-queries.ts';

const CONNECTIONS = 8;
const A_TURN = 600;
const WARM_UP = 1500;

export const twoProcesses: Row = {
  name: 'two-processes',
  measure: 'Lists a second, never asked before, of two processes beside each other against one; both give the same',
  asked: 'no figure',
  async run(ground) {
    const databaseUrl = await ground.databases.demoData('small');
    const { id } = await cityOf(databaseUrl);
    const paths = neverAsked(id);
    const [one, other] = await Promise.all([ground.product(databaseUrl), ground.product(databaseUrl)]);
    const second = await openLoad();
    const ask = async (serving: Serving, load: typeof ground.load, total: number) => {
      const requests = { origin: serving.origin, method: 'GET' as const, paths, headers: {} };
      return (await served(load, serving, { requests, connections: CONNECTIONS, total })).perSecond;
    };
    const alone = () => ask(one, ground.load, A_TURN);
    const together = async () => {
      const both = await Promise.all([ask(one, ground.load, A_TURN), ask(other, second.load, A_TURN)]);
      return both[0] + both[1];
    };
    await Promise.all([ask(one, ground.load, WARM_UP), ask(other, second.load, WARM_UP)]);
    const { ratio, ratios, subject, floor } = await alternate({ subject: together, floor: alone }, (rate) => rate);
    const differ = await differing(one, other, paths.slice(0, 5));
    await Promise.all([one.stop(), other.stop(), second.stop()]);
    return {
      reached: `${times(ratio)}; ${differ === 0 ? 'the same' : `${differ} lists differ`}`,
      holds: differ === 0,
      detail: `${Math.round(median(subject))}/s by two, ${Math.round(median(floor))}/s by one; rounds ${ratios.map(times).join(' ')}`,
    };
  },
};

/** How many of these addresses do not answer alike at both. */
async function differing(one: Serving, other: Serving, paths: string[]): Promise<number> {
  const text = async ({ origin }: Serving, path: string) => (await fetch(`${origin}${path}`)).text();
  let differ = 0;
  for (const path of paths) if ((await text(one, path)) !== (await text(other, path))) differ++;
  return differ;
}
