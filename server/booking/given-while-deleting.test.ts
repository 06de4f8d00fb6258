import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { answerOffer, cancelJob, jobToRescue, offerTo } from '../../tests/rescue.ts';
import { PASSWORD } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Until so many statements wait for a lock. */
const untilWaiting = (count: number) =>
  waitFor(async () => (await app.server.database.pool.query(WAITING)).rowCount! >= count, { what: 'a lock' });

it('an account whose cleaner is just given a job is not deleted', async () => {
  const { pool } = app.server.database;
  const giver = await newBookableCleaner(app, 'Ann Away');
  const taker = await newBookableCleaner(app, 'Yves Yes');
  const job = await jobToRescue(app, giver);
  expect((await cancelJob(giver, job)).status).toBe(200);
  await app.catchUp();
  const offer = await offerTo(app, taker, job);

  // Who reads the booking holds both back until they have met.
  const reader = await pool.connect();
  await reader.query('begin');
  await reader.query('select from bookings where id = $1 for update', [job.bookingId]);
  const answer = answerOffer(app, offer);
  await untilWaiting(1);
  const deletion = taker.visitor.call('POST /_api/auth/delete_account', { password: PASSWORD });
  await untilWaiting(2);
  await reader.query('commit');
  reader.release();

  expect((await answer).status).toBe(200);
  expect(await deletion).toMatchObject({ status: 409 });
});
