import {
  CLEANER,
  CLEANER_IN_REVIEW,
  CUSTOMER,
  DEMO_PASSWORD,
  NEW_CLEANER,
} from '../../tests/demo-data/people-to-sign-in.ts';
import { startBaseline } from '../baselines/baseline.ts';
import type { Row } from '../benchmark.ts';
import type { Serving } from '../fixtures/serving.ts';
import { served } from '../loadgen/load-generator.ts';
import { tell } from './against-static-bytes.ts';
import { inTurns } from './alternate-runs.ts';

const LEAST = 0.8;
// One for each connection: those of one person would wait for each other's commits.
const PEOPLE = [CUSTOMER, CLEANER, NEW_CLEANER, CLEANER_IN_REVIEW];
const CONNECTIONS = 4;
const WARM_UP = 1500;
const A_TURN = 200;

export const logins: Row = {
  name: 'logins',
  measure: 'Sign-ins by password a second against bare argon2 behind node:http, as many at once',
  asked: `at least ${LEAST * 100} %`,
  async run(ground) {
    const product = await ground.product(await ground.databases.demoData('small'));
    const floor = await startBaseline('bare-argon2.ts', DEMO_PASSWORD);
    const ask = (serving: Serving, total: number) =>
      served(ground.load, serving, {
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
    const compared = await inTurns(
      { product, floor, ask, warmUp: WARM_UP, aTurn: A_TURN },
      ({ perSecond }) => perSecond,
    );
    const { ratio } = compared;
    return { reached: `${Math.round(ratio * 100)} %`, holds: ratio >= LEAST, detail: tell(compared) };
  },
};
