import { type Row, times } from '../benchmark.ts';
import type { Size } from '../fixtures/databases.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import { alternate } from '../rounds.ts';
import { tell } from './against-static-bytes.ts';
import { cityOf } from './city-of.ts';
import { neverAsked, serveWithDatabase } from './unique-queries.ts';

const MOST = 1.2;
const A_TURN = 300;
const WARM_UP = 1200;

export const millionSlots: Row = {
  name: 'million-slots',
  measure:
    'The list of a city, never asked before, with 1,000,000 slots in the database against 10,000: CPU per request',
  asked: `at most ${MOST}x`,
  async run(ground) {
    const few = await open(ground, 'small');
    const many = await open(ground, 'large', few.city.openThisWeek);
    await many.turn(WARM_UP);
    await few.turn(WARM_UP);
    const compared = await alternate(
      { subject: () => many.turn(A_TURN), floor: () => few.turn(A_TURN) },
      ({ cpuPerRequest }) => cpuPerRequest,
    );
    await Promise.all([many.product.stop(), few.product.stop()]);
    const openTimes = `${many.city.openThisWeek} open times this week against ${few.city.openThisWeek}`;
    return { reached: times(compared.ratio), holds: compared.ratio <= MOST, detail: `${openTimes}; ${tell(compared)}` };
  },
};

async function open(ground: Fixture, size: Size, openThisWeek?: number) {
  const databaseUrl = await ground.databases.demoData(size);
  const city = await cityOf(databaseUrl, openThisWeek);
  const paths = neverAsked(city.id);
  const product = await ground.product(databaseUrl);
  return { city, product, turn: (total: number) => serveWithDatabase(ground, product, paths, total) };
}
