import { expect, it } from 'vitest';
import { addDays, DAY, dateIn, dateLabelAt, momentLabel, momentLabelAt, weekdayOf } from '#contract/time';
import { bookCleaner } from '../../tests/bookable-cleaner.ts';
import {
  changeTerms,
  hoursBefore,
  ownerOf,
  readPlan,
  startPlan,
  startPlanApp,
  stayIn,
  visitOn,
} from '../../tests/plans.ts';

/** What is said of a change before it is made, and to both sides after it. */

const ZONE = 'America/New_York';
const { app, cleaner, cleanerEmail, emails, mail, openTimes, plannedOf, moveBehind, moveTo, goTo, end } =
  await startPlanApp();
const dayOf = (time: string) => dateIn(Date.parse(time), ZONE);
const isAt = (time: string, label: string) => momentLabel(Date.parse(time), ZONE).endsWith(` ${label}`);
const inOneLine = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');

async function preview(change: {
  token: string;
  weekday?: number;
  repeatWeeks?: 1 | 2 | 4;
  time?: string;
  minutes?: number;
}) {
  const answer = await app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
  if (!('firstDate' in answer)) throw new Error('No preview');
  return answer;
}

it('names the day on which the first visit was to be before, to both sides', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const [one, two] = await plannedOf(started);
  await goTo(addDays(one!.nominalDate, -1), 20);
  expect(await preview({ token, repeatWeeks: 2 })).toMatchObject({ firstDate: two!.nominalDate, insteadOf: null });
  const change = { weekday: weekdayOf(addDays(two!.nominalDate, 1)) };
  const { firstDate, insteadOf } = await preview({ token, ...change });
  expect([firstDate > two!.nominalDate, insteadOf]).toEqual([true, two!.nominalDate]);
  await changeTerms(started, change);
  const words = `The first one is then, and not on ${dateLabelAt(dateIn(app.clock.now().getTime(), ZONE), two!.nominalDate)}.`;
  expect(inOneLine(await mail(customer.email, 'Your standing visits from'))).toContain(words);
  expect(inOneLine(await mail(cleanerEmail, 'Standing visits from'))).toContain(words);
  await end(started);
});

it('denies no visit that stays: by its own terms, moved, or as it was', async () => {
  const slot = (await openTimes(180)).find(({ startTime }) => isAt(startTime, '1:00 PM'))!;
  const near = await startPlan(app, cleaner, { repeatWeeks: 1, slotId: slot.id });
  const [one, two] = await plannedOf(near);
  await hoursBefore(app, one!.startTime!, 38);
  // So that it would be too near at the new time.
  const { firstDate, insteadOf, unchanged } = await preview({ token: near.token, time: '09:00' });
  expect({ unchanged, firstDate, insteadOf }).toEqual({
    unchanged: [one!.nominalDate],
    firstDate: two!.nominalDate,
    insteadOf: null,
  });
  await end(near);
  await app.server.modules.availability.generateUpcomingSlots();
  const often = await startPlan(app, cleaner, { repeatWeeks: 2 });
  const [first, second] = await plannedOf(often);
  await moveBehind(often, first!, 2, 180);
  expect(await preview({ token: often.token, repeatWeeks: 1 })).toMatchObject({ insteadOf: null });
  expect(second!.nominalDate > first!.nominalDate).toBe(true);
  await end(often);
});

it('names to both sides a moved visit that becomes longer, with its length, and its price to who pays it', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 2 });
  const [one] = await plannedOf(started);
  const start = await moveBehind(started, one!, 2, 240);
  await changeTerms(started, { minutes: 240 });
  const when = momentLabelAt(app.clock.now().getTime(), Date.parse(start), ZONE);
  const told = inOneLine(await mail(started.customer.email, 'Your standing visits from', 1));
  expect(told).toContain(`Your visit on ${when} stays at that time, and is 4 hours, $180.00 too.`);
  expect(told).toContain('Any other that you moved stays as it is.');
  const job = inOneLine(await mail(cleanerEmail, 'Standing visits from', 2));
  expect(job).toContain(`The one on ${when} stays at that time, and takes 4 hours too.`);
  await end(started);
});

it('shows a clash of a date that a later weekday brings behind the weeks that are planned', async () => {
  while (weekdayOf(dateIn(app.clock.now().getTime(), ZONE)) > 4) await app.clock.advance(DAY);
  await app.server.modules.availability.generateUpcomingSlots();
  await stayIn(cleaner.visitor, cleanerEmail);
  const today = weekdayOf(dateIn(app.clock.now().getTime(), ZONE));
  const slot = (await openTimes(180)).find(({ startTime }) => weekdayOf(dayOf(startTime)) === today)!;
  const started = await startPlan(app, cleaner, { repeatWeeks: 1, slotId: slot.id });
  const last = (await plannedOf(started)).at(-1)!;
  const off = addDays(last.nominalDate, 1);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: off, to: off });
  const { token } = started;
  const { clashes } = await preview({ token, weekday: today + 1 });
  expect(clashes).toContainEqual({ nominalDate: off, clash: 'time_off' });
  await end(started);
});

/** A weekly plan with a visit, which every two weeks leave out, moved to a day that they keep. */
async function moveToKeptDay(change: { repeatWeeks: 2; time: string }, isLast: boolean, slotId?: number) {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1, ...(slotId !== undefined && { slotId }) });
  const { firstDate } = await preview({ token: started.token, ...change });
  const visit = (await plannedOf(started)).find(({ nominalDate }) => nominalDate === addDays(firstDate, 7))!;
  const times = (await openTimes(180)).filter(({ startTime }) => dayOf(startTime) === addDays(firstDate, 14));
  const time = times.at(isLast ? -1 : 0)!;
  await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: visit.bookingId!, timeSlotId: time.id });
  return { started, day: addDays(firstDate, 14), start: time.startTime };
}

it('names a moved visit that is left out also where another one is on that day', async () => {
  const change = { repeatWeeks: 2, time: '11:00' } as const;
  const { started, start } = await moveToKeptDay(change, true);
  expect(await preview({ token: started.token, ...change })).toMatchObject({ dropped: [{ startTime: start }] });
  await end(started);
});

it('gives no time back in which another visit of the plan is', async () => {
  const slot = (await openTimes(180)).find(({ startTime }) => isAt(startTime, '9:00 AM'))!;
  const change = { repeatWeeks: 2, time: '14:00' } as const;
  const { started, day, start } = await moveToKeptDay(change, false, slot.id);
  const told = (await emails(cleanerEmail, 'Standing visits from')).length;
  await changeTerms(started, change);
  const there = await visitOn(app, started, day);
  expect([
    there?.state,
    start < there!.startTime!,
    Date.parse(there!.startTime!) < Date.parse(start) + 3 * 3_600_000,
  ]).toEqual(['planned', true, true]);
  const job = inOneLine(await mail(cleanerEmail, 'Standing visits from', told + 1));
  expect(job).not.toContain('yours again');
  const when = momentLabelAt(app.clock.now().getTime(), Date.parse(start), ZONE);
  expect(job).toContain(`The one that was moved to ${when} is left out.`);
  expect(job).toContain('Any other that was moved');
  await end(started);
});

it('names a visit that waits for another time and is left out, and nothing of what its customer has left out already', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  const change = { token, repeatWeeks: 2 } as const;
  const { firstDate } = await preview(change);
  const visit = (await plannedOf(started)).find(({ nominalDate }) => nominalDate === addDays(firstDate, 7))!;
  const start = await moveBehind(started, visit, 2, 180);
  await app.visitor().ask('POST /_api/plans/pause', { token, from: dayOf(start), until: dayOf(start) });
  const time = (await openTimes(180)).find(({ startTime }) => startTime === start)!;
  await bookCleaner(app, cleaner, { slotId: time.id });
  await app.visitor().ask('POST /_api/plans/resume', { token });
  expect(await preview(change)).toMatchObject({ dropped: [{ startTime: start }] });
  const answer = { planId: started.plan.id, nominalDate: visit.nominalDate, answer: 'skip' } as const;
  await (await ownerOf(started)).ask('POST /_api/plans/answer-clash', answer);
  expect(await preview(change)).toMatchObject({ dropped: [] });
  await end(started);
});

it('leaves out what a pause to come has taken off, also where it is too near to come again', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  const [, two, three] = await plannedOf(started);
  const isBefore = (day: string) => day > addDays(two!.nominalDate, -5) && day < two!.nominalDate;
  const start = await moveTo(started, three!, isBefore);
  await app.visitor().ask('POST /_api/plans/pause', { token, from: dayOf(start), until: dayOf(start) });
  await hoursBefore(app, start, 60);
  await app.server.modules.availability.generateUpcomingSlots();
  await changeTerms(started, { time: '10:00' });
  const { visits } = await readPlan(app, started);
  const left = visits.find(({ nominalDate }) => nominalDate === three!.nominalDate);
  expect(left).toMatchObject({ state: 'skipped', leftOut: 'paused', startTime: start });
  await end(started);
});
