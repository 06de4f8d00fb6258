import { expect, it } from 'vitest';
import { addDays, DAY, dateIn, dateLabel, dateLabelAt, MINUTE, momentLabelAt, weekdayOf } from '#contract/time';
import {
  changeTerms,
  hoursBefore,
  keepPlans,
  ownerOf,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  stayIn,
  visitOn,
} from '../../tests/plans.ts';

/** What a pause has taken off when its plan changes: it follows as if it had not been, and page and emails say so. */

const { app, cleaner, cleanerEmail, chargedFor, mail, openTimes, end, plannedOf, moveBehind } = await startPlanApp();

const ZONE = 'America/New_York';
const dayOf = (time: string) => dateIn(Date.parse(time), ZONE);
const inOneLine = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');
type Visit = Awaited<ReturnType<typeof plannedOf>>[number];
const pauseOn = ({ token }: StartedPlan, day: string) =>
  app.visitor().ask('POST /_api/plans/pause', { token, from: day, until: day });
const resume = ({ token }: StartedPlan) => app.visitor().ask('POST /_api/plans/resume', { token });

/** To so many days after a date, about noon. */
async function goTo(date: string, days: number): Promise<void> {
  const by = Date.parse(`${addDays(date, days)}T16:00:00Z`) - app.clock.now().getTime();
  if (by > 0) await app.clock.advance(by);
  await keepPlans(app);
}

async function setDiscounts(discounts: { 1: number; 2: number }): Promise<void> {
  const browser = await stayIn(cleaner.visitor, cleanerEmail);
  await browser.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', discounts });
}

it.each([
  ['near its own date', -2],
  ['long before it', -60],
])('keeps the time to which a visit was moved, where the length changes %s', async (_when, days) => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const visit = (await plannedOf(started))[1]!;
  const start = await moveBehind(started, visit, 9, 180);
  await goTo(visit.nominalDate, days);
  await pauseOn(started, dayOf(start));
  await changeTerms(started, { minutes: 240 });
  expect(await visitOn(app, started, visit.nominalDate)).toMatchObject({ leftOut: 'paused', startTime: start });
  await resume(started);
  expect(await visitOn(app, started, visit.nominalDate)).toMatchObject({ state: 'planned', startTime: start });
  await end(started);
});

it('names a moved visit that a rarer rhythm leaves out, and gives its time back once', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const change = { token: started.token, repeatWeeks: 2 as const };
  const preview = () => app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
  const before = await preview();
  const first = 'firstDate' in before ? before.firstDate : '';
  const isBetween = ({ nominalDate }: Visit) => ((Date.parse(nominalDate) - Date.parse(first)) / DAY) % 14 === 7;
  const visit = (await plannedOf(started)).find(isBetween)!;
  const start = await moveBehind(started, visit, 2, 180);
  await pauseOn(started, dayOf(start));
  expect(await preview()).toMatchObject({ moved: [], dropped: [{ date: dayOf(start), startTime: start }] });
  await app.visitor().ask('POST /_api/plans/change', change);
  await resume(started);
  expect(await visitOn(app, started, visit.nominalDate)).toBeUndefined();
  expect(inOneLine(await mail(started.customer.email, 'Your standing visits from'))).toContain(
    `Your visit that you moved to ${momentLabelAt(app.clock.now().getTime(), Date.parse(start), ZONE)} is left out, since its own date is none of these any more.`,
  );
  expect(inOneLine(await mail(cleanerEmail, 'Standing visits from'))).not.toContain(dateLabel(dayOf(start)));
  await end(started);
});

it('keeps the extras and the shorter length that one visit has', async () => {
  await (await stayIn(cleaner.visitor, cleanerEmail)).ask('POST /_api/cleaner/profile', { addOnServices: ['Windows'] });
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  await changeTerms(started, { minutes: 240 });
  const visit = (await plannedOf(started))[2]!;
  const owner = await ownerOf(started);
  const bookingOf = async () =>
    (await owner.ask('GET /_api/bookings/mine', {})).bookings.find(({ id }) => id === visit.bookingId)!;
  const extras = [{ name: 'Windows' as const, count: 3 }];
  const { timeSlot } = await bookingOf();
  const own = { bookingId: visit.bookingId!, timeSlotId: timeSlot.id, minutes: 180, extras };
  await owner.ask('POST /_api/bookings/move', own);
  await pauseOn(started, visit.nominalDate);
  const change = { token: started.token, time: '10:00' };
  const preview = await app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
  expect(preview).toMatchObject({ lostLengths: [] });
  await app.visitor().ask('POST /_api/plans/change', change);
  await resume(started);
  expect(await bookingOf()).toMatchObject({ minutes: 180, extras });
  await end(started);
});

it('names a visit that a change brings into the pause', async () => {
  const early = (await openTimes(180)).find(({ startTime }) => weekdayOf(dayOf(startTime)) <= 3)!;
  const started = await startPlan(app, cleaner, { repeatWeeks: 1, slotId: early.id });
  const visit = (await plannedOf(started))[1]!;
  const change = { token: started.token, weekday: started.plan.weekday + 2 };
  const day = addDays(visit.nominalDate, 2);
  await pauseOn(started, day);
  const preview = await app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
  expect(preview).toMatchObject({ clashes: [], takenOff: [day] });
  await app.visitor().ask('POST /_api/plans/change', change);
  expect(await visitOn(app, started, day)).toMatchObject({ leftOut: 'paused' });
  expect(inOneLine(await mail(started.customer.email, 'Your standing visits from'))).toContain(
    `A visit would be on ${dateLabelAt(dateIn(app.clock.now().getTime(), ZONE), day)}, in your pause: it is left out, and nothing is charged for it.`,
  );
  await end(started);
});

it.each([
  ['planned', false],
  ['paused', true],
])('charges one that was moved behind its date no more than was agreed to last, %s', async (_as, isPaused) => {
  await setDiscounts({ 1: 0, 2: 20 });
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const [visit] = await plannedOf(started);
  const start = await moveBehind(started, visit!, 9, 180);
  await goTo(visit!.nominalDate, 1);
  if (isPaused) await pauseOn(started, dayOf(start));
  await changeTerms(started, { repeatWeeks: 2 });
  if (isPaused) await resume(started);
  const { plan } = await readPlan(app, started);
  expect(await visitOn(app, started, visit!.nominalDate)).toMatchObject({ amount: plan.amount, startTime: start });
  for (const hours of [71, 35]) await hoursBefore(app, start, hours);
  expect(chargedFor(visit!.bookingId!)).toEqual([plan.amount * 100]);
  await end(started);
  await setDiscounts({ 1: 0, 2: 0 });
});

it('charges it also where its customer agrees to more of them, which cost less each', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 2 });
  const [visit] = await plannedOf(started);
  const start = await moveBehind(started, visit!, 9, 180);
  await goTo(visit!.nominalDate, 1);
  await setDiscounts({ 1: 20, 2: 0 });
  await changeTerms(started, { repeatWeeks: 1 });
  const { plan } = await readPlan(app, started);
  for (const hours of [71, 35]) await hoursBefore(app, start, hours);
  expect(chargedFor(visit!.bookingId!)).toEqual([plan.amount * 100]);
  await end(started);
  await setDiscounts({ 1: 0, 2: 0 });
});

it('is no longer than it was where it was moved, and gives its date back where it is too near to come again', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const [, near, far] = await plannedOf(started);
  const start = await moveBehind(started, far!, 1, 180);
  await pauseOn(started, dayOf(start));
  // Somebody may have the time after it by then.
  await changeTerms(started, { minutes: 240 });
  await resume(started);
  const { minutes } = started.plan;
  const endTime = new Date(Date.parse(start) + minutes * MINUTE).toISOString();
  expect(await visitOn(app, started, far!.nominalDate)).toMatchObject({ state: 'planned', startTime: start, endTime });

  const time = (await openTimes(240, 78)).find(({ startTime }) => dayOf(startTime) < near!.nominalDate)!;
  await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: near!.bookingId!, timeSlotId: time.id });
  await pauseOn(started, dayOf(time.startTime));
  await hoursBefore(app, time.startTime, 60);
  await resume(started);
  const [weekday, shift] = started.plan.weekday < 6 ? [started.plan.weekday + 1, 1] : [5, -1];
  await changeTerms(started, { weekday });
  expect(await visitOn(app, started, addDays(near!.nominalDate, shift))).toMatchObject({ state: 'planned' });
  await end(started);
});
