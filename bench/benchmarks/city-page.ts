import type { Benchmark } from '../benchmark.ts';
import { againstStaticBytes } from './against-static-bytes.ts';
import { cityOf } from './city-of.ts';

const MAX_RATIO = 2;

export const cityPage: Benchmark = {
  name: 'city-page',
  measure: 'City page as HTML, hot: CPU per request against bare node:http, same bytes',
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('small');
    const { slug } = await cityOf(databaseUrl);
    return againstStaticBytes(fixture, { databaseUrl, path: `/cleaning-services/${slug}`, maxRatio: MAX_RATIO });
  },
};
