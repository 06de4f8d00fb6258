import { ADMIN, CLEANER, DEMO_PASSWORD } from '../../tests/demo-data/people-to-sign-in.ts';
import { Buyer } from '../../tests/faults/buyer.ts';
import type { Benchmark } from '../benchmark.ts';
import { median } from '../rounds.ts';

const MAX_MS = 50;
const TURNS = 15;

/** What the two dashboards ask for when they are opened. */
const TABLES = [
  { who: ADMIN.email, calls: ['admin/jobs', 'admin/users', 'admin/cleaners', 'admin/metrics', 'admin/queue'] },
  { who: CLEANER.email, calls: ['cleaner/dashboard-stats', 'cleaner/jobs', 'cleaner/schedule'] },
];

export const dashboards: Benchmark = {
  name: 'dashboards',
  measure: 'Tables of the admin’s and the cleaner’s dashboard, with 100,000 bookings in the database',
  target: `under ${MAX_MS} ms each`,
  async run(fixture) {
    const product = await fixture.product(await fixture.databases.demoData('large'));
    const medians: [call: string, ms: number][] = [];
    for (const { who, calls } of TABLES) {
      const visitor = new Buyer(product.origin);
      await visitor.ask('POST /_api/auth/login_with_password', { email: who, password: DEMO_PASSWORD });
      for (const call of calls) medians.push([call, await medianTime(visitor, `/_api/${call}`)]);
    }
    await product.stop();
    const [slowest, ms] = medians.toSorted(([, a], [, b]) => b - a)[0]!;
    return {
      reached: `${Math.round(ms)} ms at most (${slowest})`,
      passed: ms < MAX_MS,
      detail: `median of ${TURNS}: ${medians.map(([call, one]) => `${call} ${Math.round(one)}`).join(', ')} ms`,
    };
  },
};

/** Milliseconds until all of the answer is there. Throws for a refusal. */
async function medianTime(visitor: Buyer, path: string): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn <= TURNS; turn++) {
    const asked = performance.now();
    const answer = await visitor.fetch(path);
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`);
    // The first one prepares its statements.
    if (turn > 0) taken.push(performance.now() - asked);
  }
  return median(taken);
}
