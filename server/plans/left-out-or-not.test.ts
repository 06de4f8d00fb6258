import { expect, it } from 'vitest';
import { addDays, DAY, dateIn, weekdayOf } from '#contract/time';
import { changeTerms, ownerOf, readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';

/** Which visits a change of their plan leaves out, and which only get another date. */

const { app, cleaner, openTimes, end, plannedOf } = await startPlanApp();

const dayOf = (time: string) => dateIn(Date.parse(time), 'America/New_York');

/** Weekly, on that day of the week. */
async function startOn(weekday: number) {
  const time = (await openTimes(240)).find(({ startTime }) => weekdayOf(dayOf(startTime)) === weekday)!;
  return startPlan(app, cleaner, { repeatWeeks: 1, slotId: time.id });
}

it('leaves out no visit whose date only goes beyond the weeks for which visits are planned', async () => {
  const { clock } = app;
  // Its last date is the last one of these weeks, and its next weekday a later one of the same week.
  while (weekdayOf(dateIn(clock.now().getTime(), 'America/New_York')) > 4) await clock.advance(DAY);
  await app.server.modules.availability.generateUpcomingSlots();
  const today = weekdayOf(dateIn(clock.now().getTime(), 'America/New_York'));
  const started = await startOn(today);
  await changeTerms(started, { minutes: 240 });
  const [shorter, moved] = (await plannedOf(started)).slice(-2);
  const owner = await ownerOf(started);
  const { bookings } = await owner.ask('GET /_api/bookings/mine', {});
  const timeSlotId = bookings.find(({ id }) => id === shorter!.bookingId)!.timeSlot.id;
  await owner.ask('POST /_api/bookings/move', { bookingId: shorter!.bookingId!, timeSlotId, minutes: 180 });
  const time = (await openTimes(240, 96)).findLast(({ startTime }) => weekdayOf(dayOf(startTime)) !== today)!;
  await owner.ask('POST /_api/bookings/move', { bookingId: moved!.bookingId!, timeSlotId: time.id });
  const change = { token: started.token, weekday: today + 1 };
  const seen = await app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
  expect(seen).toMatchObject({ dropped: [], lostLengths: [addDays(shorter!.nominalDate, 1)] });
  await app.visitor().ask('POST /_api/plans/change', change);
  const { visits } = await readPlan(app, started);
  expect(visits.find(({ bookingId }) => bookingId === moved!.bookingId)).toMatchObject({ startTime: time.startTime });
  await end(started);
});

it('says of no time that there is no visit then, where another one of the plan is there now', async () => {
  const started = await startOn(2);
  // So that the date after the next one is among the times that are open.
  await app.clock.advance(6 * DAY);
  await app.server.modules.availability.generateUpcomingSlots();
  const change = { token: started.token, repeatWeeks: 2 as const, weekday: 4 };
  const preview = () => app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
  const before = await preview();
  const first = 'firstDate' in before ? before.firstDate : '';
  // Its own date is none of the rhythm, and nine days later there is one, at the same hour.
  const visit = (await plannedOf(started)).find(({ nominalDate }) => nominalDate === addDays(first, 5))!;
  const start = new Date(Date.parse(visit.startTime!) + 9 * DAY).toISOString();
  const time = (await openTimes(180)).find(({ startTime }) => startTime === start)!;
  await (await ownerOf(started)).ask('POST /_api/bookings/move', {
    bookingId: visit.bookingId!,
    timeSlotId: time.id,
  });
  expect(await preview()).toMatchObject({ dropped: [] });
  await app.visitor().ask('POST /_api/plans/change', change);
  const { visits } = await readPlan(app, started);
  expect(visits.find(({ startTime }) => startTime === time.startTime)).toMatchObject({ state: 'planned' });
  await end(started);
});

it('names one that is left out on a day on which another one comes', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const change = { token: started.token, repeatWeeks: 2 as const };
  const preview = () => app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
  const before = await preview();
  const first = 'firstDate' in before ? before.firstDate : '';
  const visit = (await plannedOf(started)).find(({ nominalDate }) => nominalDate === addDays(first, 7))!;
  const time = (await openTimes(180)).findLast(({ startTime }) => dayOf(startTime) === addDays(first, 14))!;
  await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: visit.bookingId!, timeSlotId: time.id });
  expect(await preview()).toMatchObject({ dropped: [{ startTime: time.startTime }] });
  await end(started);
});
