import { Buyer } from '../../tests/faults/buyer.ts';
import { percentile, timed } from '../../tests/faults/measurements.ts';
import { runRateLimited } from '../../tests/faults/rate-limited.ts';
import { type Benchmark, times } from '../benchmark.ts';
import { countVisits, fillPlans } from '../fixtures/plans.sql.ts';
import { median } from '../rounds.ts';
import { cityOf } from './city-of.ts';
import { uniqueQueries } from './unique-queries.ts';

const PLANS = 10_000;
const MAX_SECONDS = 60;
const MAX_RATIO = 1.5;
const LISTS = 200;
const PER_SECOND = 50;
/** Before the round and after it. */
const QUIET_TURNS = 4;

export const planRound: Benchmark = {
  name: 'plan-round',
  measure: `A visit more for each of ${PLANS.toLocaleString('en-US')} plans, by two processes at once; p99 of lists meanwhile against without`,
  target: `under ${MAX_SECONDS} s, no date twice; at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('plans');
    await fillPlans(databaseUrl, PLANS);
    const { id } = await cityOf(databaseUrl);
    const product = await fixture.product(databaseUrl);
    const planners = [fixture.planner(databaseUrl), fixture.planner(databaseUrl)];
    await Promise.all(planners.map((planner) => planner.ask<number>('start')));
    const paths = uniqueQueries(id).flatMap((path) => [path, `/_api/time-slots?cityId=${id}&limit=60`]);
    let asked = 0;
    const lists = async (): Promise<number> => {
      const taken: number[] = [];
      await runRateLimited(LISTS, PER_SECOND, async () => {
        const path = paths[asked++ % paths.length]!;
        const { ms, answer } = await timed(new Buyer(product.origin).fetch(path).then(readWhole));
        if (answer !== 200) throw new Error(`The list answered ${answer}.`);
        taken.push(ms);
      });
      return percentile(taken, 99);
    };
    const quiet: number[] = [];
    const beQuiet = async () => {
      for (let turn = 0; turn < QUIET_TURNS; turn++) quiet.push(await lists());
    };
    await lists();
    await beQuiet();
    let isOver = false;
    const round = Promise.all(planners.map((planner) => planner.ask<number>('keep plans'))).finally(() => {
      isOver = true;
    });
    const during: number[] = [];
    while (!isOver) during.push(await lists());
    const seconds = (await round).map((ms) => ms / 1000);
    await beQuiet();
    const { visits, doubled } = await countVisits(databaseUrl);
    for (const process of [...planners, product]) await process.stop();
    const ratio = median(during) / median(quiet);
    const most = Math.max(...seconds);
    return {
      reached: `${Math.round(most)} s, ${doubled} dates twice; ${times(ratio)}`,
      passed: most < MAX_SECONDS && visits === PLANS && doubled === 0 && ratio <= MAX_RATIO,
      detail: `${visits} visits, ${((most / PLANS) * 1000).toFixed(1)} ms each; p99 ${Math.round(median(during))} ms meanwhile, ${Math.round(median(quiet))} ms without`,
    };
  },
};

async function readWhole(response: Response): Promise<number> {
  await response.arrayBuffer();
  return response.status;
}
