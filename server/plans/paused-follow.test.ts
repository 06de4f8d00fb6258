import { expect, it } from 'vitest';
import { DAY, dateIn, MINUTE } from '#contract/time';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { keepPlans, readPlan, type StartedPlan, startPlan, startPlanApp, stayIn, visitOn } from '../../tests/plans.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Which visits that a pause took off follow a change of their plan, and which stay as they were. */

const { app, cleaner, end, openTimes } = await startPlanApp();

/** Another time of a plan, an hour from its own. */
const otherTime = ({ plan }: StartedPlan) => (plan.time === '10:00' ? '11:00' : '10:00');

/** Moves a plan's first planned visit, and pauses the plan on the day to which it was moved. */
async function pauseMoved(started: StartedPlan, isWanted: (startTime: number, own: number) => boolean) {
  const { token, customer, plan } = started;
  const [first] = (await customer.visitor.ask('GET /_api/plan', { planId: String(plan.id) })).visits;
  const { nominalDate, startTime } = first!;
  const own = Date.parse(startTime!);
  const time = (await openTimes(180)).find((one) => isWanted(Date.parse(one.startTime), own))!;
  const which = { bookingId: first!.bookingId!, token: first!.token! };
  await app.visitor().ask('POST /_api/bookings/move', { ...which, timeSlotId: time.id });
  const day = dateIn(Date.parse(time.startTime), 'America/New_York');
  await app.visitor().ask('POST /_api/plans/pause', { token, from: day, until: day });
  return { ...which, nominalDate, own, time };
}

it('a visit that a pause took off stays as it was once the time to which it was moved is over', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { nominalDate, time } = await pauseMoved(started, (start, own) => start < own - 2 * DAY);
  await advanceTo(app, time.startTime, MINUTE);
  await app.visitor().ask('POST /_api/plans/change', { token: started.token, time: otherTime(started) });
  const { startTime } = time;
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ leftOut: 'paused', startTime });
  await end(started);
});

it('a visit of a date before the new terms, moved and taken off by a pause since, stays a visit in that pause', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const { bookingId, own, time } = await pauseMoved(started, (start, ownStart) => start > ownStart + 2 * DAY);
  await advanceTo(app, new Date(own).toISOString(), DAY);
  await keepPlans(app);
  expect((await readPlan(app, started)).plan).toMatchObject({ state: 'active' });
  await app.visitor().ask('POST /_api/plans/change', { token, time: otherTime(started) });
  await stayIn(customer.visitor, customer.email);
  const { bookings } = await customer.visitor.ask('GET /_api/bookings/mine', {});
  expect(bookings.find(({ id }) => id === bookingId)).toMatchObject({
    leftOut: 'paused',
    timeSlot: { startTime: time.startTime },
  });
  await end(started);
});

it('a visit in a pause that is skipped for another reason just now does not follow', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  const [, second, third] = (await readPlan(app, started)).visits;
  await app.visitor().ask('POST /_api/plans/pause', { token, from: second!.nominalDate });
  const { pool } = app.server.database;
  const reader = await pool.connect();
  await reader.query('begin');
  await reader.query(`update bookings set skipped_by = 'customer' where id = $1`, [third!.bookingId]);
  const change = app.visitor().call('POST /_api/plans/change', { token, time: otherTime(started) });
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await waitFor(async () => (await pool.query(waiting)).rowCount! > 0, { what: 'the lock' });
  await reader.query('commit');
  reader.release();
  expect((await change).status).toBe(200);
  const shown = await Promise.all([second, third].map((visit) => visitOn(app, started, visit!.nominalDate)));
  expect(shown.map((visit) => visit?.leftOut)).toEqual(['paused', 'skipped']);
  expect(shown[0]!.startTime).not.toBe(second!.startTime);
  expect(shown[1]!.startTime).toBe(third!.startTime);
  await end(started);
});
