import { expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { lockTable } from '../../tests/faults/test-hooks.sql.ts';
import { keepPlans, ownerOf, readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';

/** An end is committed before its visits are: whatever is interrupted between the two, the background does. */

const { app, cleaner } = await startPlanApp();

it.each([
  ['and the others were planned', true],
  ['as all of them', false],
])('ends with the next round, however late that is, what a pause had taken off, %s', async (_what, isOneDay) => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  const { nominalDate: date, bookingId } = (await readPlan(app, started)).visits.at(-1)!;
  await app.visitor().ask('POST /_api/plans/pause', isOneDay ? { token, from: date, until: date } : { token });
  const lock = await lockTable(app.server.database.pool, 'bookings');
  const ending = app.visitor().call('POST /_api/plans/end', { token });
  await lock.untilBlocked();
  await lock.cutOff();
  await ending;
  await lock.release();
  const bookings = async () => (await (await ownerOf(started)).ask('GET /_api/bookings/mine', {})).bookings;
  const isPaused = async () => (await bookings()).find(({ id }) => id === bookingId)?.leftOut === 'paused';
  expect((await readPlan(app, started)).plan.state).toBe('ended');
  expect(await isPaused()).toBe(true);
  await app.clock.advance(3 * DAY);
  await keepPlans(app);
  expect(await isPaused()).toBe(false);
  const ofPlan = (await bookings()).filter(({ id }) => id !== started.job.bookingId);
  expect(ofPlan.length).toBeGreaterThan(1);
  expect(ofPlan.filter(({ status }) => status !== 'canceled')).toEqual([]);
});
