import type { Row } from '../benchmark.ts';
import { againstSameBytes } from './against-static-bytes.ts';
import { cityOf } from './city-of.ts';

const MOST = 1.6;

export const hotList: Row = {
  name: 'hot-list',
  measure: 'Hot list, this week in a city, 60 slots: CPU per request against bare node:http, same bytes',
  asked: `at most ${MOST}x`,
  async run(ground) {
    const databaseUrl = await ground.databases.demoData('small');
    const { id } = await cityOf(databaseUrl);
    return againstSameBytes(ground, { databaseUrl, path: `/_api/time-slots?cityId=${id}&limit=60`, most: MOST });
  },
};
