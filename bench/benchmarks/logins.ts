import {
  CLEANER,
  CLEANER_IN_REVIEW,
  CUSTOMER,
  DEMO_PASSWORD,
  NEW_CLEANER,
} from '../../tests/demo-data/people-to-sign-in.ts';
import { startBaseline } from '../baselines/baseline.ts';
import type { Benchmark } from '../benchmark.ts';
import type { Serving } from '../fixtures/serving.ts';
import { measureLoad } from '../loadgen/load-generator.ts';
import { summarize } from './against-static-bytes.ts';
import { alternateRuns } from './alternate-runs.ts';

const MIN_RATIO = 0.85;
// One for each connection: those of one person would wait for each other's commits.
const PEOPLE = [CUSTOMER, CLEANER, NEW_CLEANER, CLEANER_IN_REVIEW];
const CONNECTIONS = 4;
const WARM_UP = 1500;
const PER_ROUND = 200;

export const logins: Benchmark = {
  name: 'logins',
  measure: 'Sign-ins by password a second against bare argon2 behind node:http, as many at once',
  target: `at least ${MIN_RATIO * 100} %`,
  async run(fixture) {
    const product = await fixture.product(await fixture.databases.demoData('small'));
    const baseline = await startBaseline('bare-argon2.ts', DEMO_PASSWORD);
    const ask = (serving: Serving, total: number) =>
      measureLoad(fixture.load, serving, {
        requests: {
          origin: serving.origin,
          method: 'POST',
          paths: ['/_api/auth/login_with_password'],
          bodies: PEOPLE.map(({ email }) => JSON.stringify({ email, password: DEMO_PASSWORD })),
          headers: { 'content-type': 'application/json' },
          manyAddresses: true,
        },
        connections: CONNECTIONS,
        total,
      });
    const compared = await alternateRuns(
      { product, baseline, ask, warmUp: WARM_UP, perRound: PER_ROUND },
      ({ perSecond }) => perSecond,
    );
    const { ratio } = compared;
    return { reached: `${Math.round(ratio * 100)} %`, passed: ratio >= MIN_RATIO, detail: summarize(compared) };
  },
};
