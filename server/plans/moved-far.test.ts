import { expect, it } from 'vitest';
import { addDays, dateIn, dateLabel } from '#contract/time';
import { changeTerms, ownerOf, readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';

/** Visits that were moved further behind their dates than plans look back. */

const { app, cleaner, mail, plannedOf, moveBehind, goTo, end } = await startPlanApp();
const dayOf = (time: string) => dateIn(Date.parse(time), 'America/New_York');

it('is on the page of its plan, and a pause of its day takes it off', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const [one] = await plannedOf(started);
  await goTo(addDays(one!.nominalDate, -3));
  await moveBehind(started, one!, 22, 180);
  await goTo(addDays(one!.nominalDate, 18));
  const start = await moveBehind(started, one!, 40, 180);
  await goTo(addDays(one!.nominalDate, 30));
  const { visits } = await readPlan(app, started);
  expect(visits.find(({ bookingId }) => bookingId === one!.bookingId)).toMatchObject({ startTime: start });
  await app.visitor().ask('POST /_api/plans/pause', { token: started.token, from: dayOf(start), until: dayOf(start) });
  const { text } = await mail(started.customer.email, 'pause from');
  expect(text.replace(/\s+/g, ' ')).toContain(`Your visit on ${dateLabel(dayOf(start))} is left out`);
  await end(started);
});

it('follows a change of its plan', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const [one] = await plannedOf(started);
  for (const [days, then] of [
    [-3, 22],
    [18, 42],
    [38, 62],
  ] as const) {
    await goTo(addDays(one!.nominalDate, days));
    await moveBehind(started, one!, then, 180);
  }
  await goTo(addDays(one!.nominalDate, 58));
  await changeTerms(started, { minutes: 240 });
  const { bookings } = await (await ownerOf(started)).ask('GET /_api/bookings/mine', {});
  expect(bookings.find(({ id }) => id === one!.bookingId)).toMatchObject({ minutes: 240 });
  await end(started);
});
