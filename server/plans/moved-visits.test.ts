import { expect, it } from 'vitest';
import { addDays, dateIn } from '#contract/time';
import {
  hoursBefore,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  stayIn,
  visitOn,
} from '../../tests/plans.ts';

/** A visit that its customer has moved by itself keeps its date by the rhythm, and takes place on another day. */

const ZONE = 'America/New_York';

const { app, cleaner, chargedFor, mail, openTimes, goTo } = await startPlanApp();

const dayOf = (time: string) => dateIn(Date.parse(time), ZONE);
const today = () => dateIn(app.clock.now().getTime(), ZONE);

const announceRate = ({ plan }: StartedPlan, hourlyRate: number, from: string) =>
  cleaner.visitor.ask('POST /_api/cleaner/plan-rate', { planId: plan.id, hourlyRate, from });

/** The visit of a date at another time, from this day on, as its customer moves it who reads the words. */
async function move({ customer }: StartedPlan, bookingId: number, from: string) {
  const visitor = await stayIn(customer.visitor, customer.email);
  const time = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) >= from)!;
  const which = { bookingId: String(bookingId), timeSlotId: String(time.id) };
  const shown = await visitor.call('GET /_api/bookings/move-preview', which);
  if (shown.status !== 200) return { status: shown.status, error: shown.error, startTime: time.startTime };
  const { consentText } = shown.body as { consentText?: string };
  const words = consentText === undefined ? {} : { consentText };
  const { status, error } = await visitor.call('POST /_api/bookings/move', {
    bookingId,
    timeSlotId: time.id,
    ...words,
  });
  return { status, error, startTime: time.startTime };
}

const amountOf = async (started: StartedPlan, date: string) => (await visitOn(app, started, date))?.amount;

/** A weekly plan at $45 an hour with a rate from a date on, which has come; the visit of the date before is moved to after it. */
async function pastNewRate(hourlyRate: number, which: 'of before' | 'of that date') {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visits } = await readPlan(app, started);
  const at = visits.findIndex(({ nominalDate }) => nominalDate >= addDays(today(), 31));
  const from = visits[at]!.nominalDate;
  const { nominalDate, bookingId } = visits[which === 'of before' ? at - 1 : at]!;
  await announceRate(started, hourlyRate, from);
  await goTo(addDays(nominalDate, -4));
  const { startTime } = await move(started, bookingId!, addDays(from, 4));
  await goTo(addDays(from, 1));
  return { started, from, nominalDate, bookingId: bookingId!, startTime };
}

const end = ({ token }: StartedPlan) => app.visitor().ask('POST /_api/plans/end', { token });

it('of before a new rate costs what it did, whatever is announced or changed later', async () => {
  const { started, nominalDate, bookingId, startTime } = await pastNewRate(47, 'of before');
  expect((await readPlan(app, started)).plan.hourlyRate).toBe(47);
  await announceRate(started, 48, addDays(today(), 40));
  expect(await amountOf(started, nominalDate)).toBe(135);
  await app.visitor().ask('POST /_api/plans/change', { token: started.token, time: '10:00' });
  expect(await amountOf(started, nominalDate)).toBe(135);
  await hoursBefore(app, startTime, 71);
  await hoursBefore(app, startTime, 35);
  expect(chargedFor(bookingId)).toEqual([13_500]);
  await end(started);
});

it('costs no rate that was taken back', async () => {
  const { started, from, nominalDate } = await pastNewRate(60, 'of that date');
  expect(await amountOf(started, nominalDate)).toBe(180);
  await announceRate(started, 45, from);
  expect(await amountOf(started, nominalDate)).toBe(135);
  await end(started);
});

it('is left out by a pause that its new day is in, which says so; none is moved into one', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 2 });
  const [visit, next] = (await readPlan(app, started)).visits;
  const date = visit!.nominalDate;
  const { startTime } = await move(started, visit!.bookingId!, addDays(date, 4));
  await app
    .visitor()
    .ask('POST /_api/plans/pause', { token: started.token, from: dayOf(startTime), until: dayOf(startTime) });
  expect(await visitOn(app, started, date)).toMatchObject({ state: 'skipped', leftOut: 'paused' });
  const email = await mail(started.customer.email, 'pause');
  expect(email.text).toContain(String(Number(dayOf(startTime).slice(8))));
  const { status, error } = await move(started, next!.bookingId!, dayOf(startTime));
  expect([status, error]).toEqual([409, 'These standing visits pause on that day.']);
  await end(started);
});

it('is not moved behind the last day of its plan', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
  const { plan, visits } = await readPlan(app, started);
  const last = visits.filter(({ state, nominalDate }) => state === 'planned' && nominalDate <= plan.endsAfter!).at(-1)!;
  const { status, error } = await move(started, last.bookingId!, addDays(plan.endsAfter!, 1));
  expect([status, error]).toEqual([409, 'These standing visits end before that day.']);
});

it('is left out once a notice ends its plan before its new day', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visits } = await readPlan(app, started);
  const [visit] = visits.filter(({ state, nominalDate }) => state === 'planned' && nominalDate > addDays(today(), 7));
  expect((await move(started, visit!.bookingId!, addDays(today(), 16))).status).toBe(200);
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
  expect((await readPlan(app, started)).plan.endsAfter! > visit!.nominalDate).toBe(true);
  expect(await visitOn(app, started, visit!.nominalDate)).toMatchObject({ state: 'skipped' });
});

it('that was left out and is planned on another day is announced anew', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const visit = (await readPlan(app, started)).visits.find(({ state }) => state === 'planned')!;
  const date = visit.nominalDate;
  await hoursBefore(app, visit.startTime!, 71);
  await mail(started.customer.email, 'comes on');
  await app.visitor().ask('POST /_api/plans/pause', { token: started.token, from: date, until: date });
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 3) % 7;
  await app.visitor().ask('POST /_api/plans/change', { token: started.token, weekday });
  const again = (await readPlan(app, started)).visits.find(({ bookingId }) => bookingId === visit.bookingId)!;
  expect(again.state).toBe('planned');
  // Once the day of the pause is over.
  await hoursBefore(app, again.startTime!, 45);
  await mail(started.customer.email, 'comes on', 2);
  await end(started);
});

it('one that was moved behind the next is shown behind it', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const [first, second] = (await readPlan(app, started)).visits;
  const time = (await openTimes(180)).find(({ startTime }) => startTime > second!.startTime!)!;
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  await visitor.ask('POST /_api/bookings/move', { bookingId: first!.bookingId!, timeSlotId: time.id });
  const dates = (await readPlan(app, started)).visits.map(({ nominalDate }) => nominalDate);
  expect(dates.slice(0, 2)).toEqual([second!.nominalDate, first!.nominalDate]);
  await end(started);
});
