import { expect, it } from 'vitest';
import { lockTable } from '../../tests/faults/test-hooks.sql.ts';
import { readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** A pause is committed before its visits are: what its customer does between the two counts. */

const { app, cleaner, end } = await startPlanApp();

it('takes off no visit once its customer goes on', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  const { pool } = app.server.database;
  const before = (await readPlan(app, started)).visits.map(({ nominalDate, state }) => [nominalDate, state]);
  const lock = await lockTable(pool, 'bookings');
  const pausing = app.visitor().call('POST /_api/plans/pause', { token });
  await lock.untilBlocked();
  let isDone = false;
  const goingOn = app
    .visitor()
    .call('POST /_api/plans/resume', { token })
    .finally(() => {
      isDone = true;
    });
  // It waits for the visit that is taken off right now, or does not.
  const waiting = `select count(*)::int as n from pg_locks where not granted`;
  await waitFor(async () => isDone || (await pool.query(waiting)).rows[0].n > 1, { what: 'the other one' });
  await lock.release();
  expect([(await pausing).status, (await goingOn).status]).toEqual([200, 200]);
  const { plan, visits } = await readPlan(app, started);
  expect(plan.state).toBe('active');
  expect(visits.map(({ nominalDate, state }) => [nominalDate, state])).toEqual(before);
  await end(started);
});
