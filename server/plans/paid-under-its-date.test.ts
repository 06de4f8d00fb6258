import { expect, it } from 'vitest';
import { addDays, dateIn, weekdayOf } from '#contract/time';
import { changeTerms, hoursBefore, readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';

/** A visit that has the date of another one by a change, whose payment the provider knows under it. */

const { app, cleaner, chargedFor, openTimes, plannedOf, moveTo, goTo, end } = await startPlanApp();
const dayOf = (time: string) => dateIn(Date.parse(time), 'America/New_York');

it('is charged although another visit was paid under the date that it has by now', async () => {
  const isMidweek = ({ startTime }: { startTime: string }) => [1, 2, 3].includes(weekdayOf(dayOf(startTime)));
  const slot = (await openTimes(180)).find(isMidweek)!;
  const started = await startPlan(app, cleaner, { repeatWeeks: 1, slotId: slot.id });
  const [one, two] = await plannedOf(started);
  const early = await moveTo(started, two!, (day) => day < one!.nominalDate, 80);
  for (const hours of [71, 35]) await hoursBefore(app, early, hours);
  expect(chargedFor(two!.bookingId!)).toEqual([13_500]);
  await goTo(addDays(one!.nominalDate, -2), 20);
  await hoursBefore(app, one!.startTime!, 38);
  const { weekday } = started.plan;
  // To the day after, and back, when its first day is too near.
  await changeTerms(started, { weekday: weekday + 1 });
  await app.clock.advance(3 * 3_600_000);
  await changeTerms(started, { weekday });
  const { visits } = await readPlan(app, started);
  const { nominalDate, startTime } = visits.find(({ bookingId }) => bookingId === one!.bookingId)!;
  expect(nominalDate).toBe(two!.nominalDate);
  for (const hours of [71, 35]) await hoursBefore(app, startTime!, hours);
  expect(chargedFor(one!.bookingId!)).toEqual([13_500]);
  await end(started);
});
