import type { Row } from '../benchmark.ts';
import { againstSameBytes } from './against-static-bytes.ts';
import { cityOf } from './city-of.ts';

const MOST = 2;

export const cityPage: Row = {
  name: 'city-page',
  measure: 'City page as HTML, hot: CPU per request against bare node:http, same bytes',
  asked: `at most ${MOST}x`,
  async run(ground) {
    const databaseUrl = await ground.databases.demoData('small');
    const { slug } = await cityOf(databaseUrl);
    return againstSameBytes(ground, { databaseUrl, path: `/cleaning-services/${slug}`, most: MOST });
  },
};
