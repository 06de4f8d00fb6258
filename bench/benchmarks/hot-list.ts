import type { Benchmark } from '../benchmark.ts';
import { againstStaticBytes } from './against-static-bytes.ts';
import { cityOf } from './city-of.ts';

const MAX_RATIO = 1.6;

export const hotList: Benchmark = {
  name: 'hot-list',
  measure: 'Hot list, this week in a city, 60 slots: CPU per request against bare node:http, same bytes',
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('small');
    const { id } = await cityOf(databaseUrl);
    return againstStaticBytes(fixture, {
      databaseUrl,
      path: `/_api/time-slots?cityId=${id}&limit=60`,
      maxRatio: MAX_RATIO,
    });
  },
};
