import { expect, it } from 'vitest';
import { payByCard } from '../../tests/book.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { keepPlans, readPlan, type StartedPlan, startPlan, startPlanApp, stayIn, visitOn } from '../../tests/plans.ts';

/** What the team reads of what happened to a visit (docs/product.md#standing-visits-and-the-team). */

const { app, cleaner, cleanerEmail, openTimes, end } = await startPlanApp();

async function takeOff(date: string): Promise<void> {
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: date, to: date });
  await keepPlans(app);
}

async function answer({ plan, customer }: StartedPlan, nominalDate: string, what: Answer) {
  const visitor = await stayIn(customer.visitor, customer.email);
  await visitor.ask('POST /_api/plans/answer-clash', { planId: plan.id, nominalDate, ...what });
}
type Answer = { answer: 'other' | 'skip' } | { answer: 'time'; timeSlotId: number };

/** The entries about moves and choices. */
async function movesOf(bookingId: number) {
  const { job } = await (await newAdmin(app)).ask('GET /_api/admin/job', { bookingId: String(bookingId) });
  return job.history
    .filter(({ action }) => /moved|chosen|wanted/.test(action))
    .map(({ action, who, why, moved }) => ({ action, who, why, ...moved }));
}

it('a visit that lost its time has what its customer chose, and each move its times', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const { nominalDate, bookingId, startTime } = (await readPlan(app, started)).visits[0]!;
  await takeOff(nominalDate);
  await answer(started, nominalDate, { answer: 'skip' });
  await answer(started, nominalDate, { answer: 'other' });
  const [found, other] = await openTimes(180, 100);
  await answer(started, nominalDate, { answer: 'time', timeSlotId: found!.id });
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  await visitor.ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: other!.id });
  const byCustomer = { who: 'customer', why: null };
  expect(await movesOf(bookingId!)).toEqual([
    { action: 'visit.none-wanted', ...byCustomer },
    { action: 'visit.other-wanted', ...byCustomer },
    { action: 'visit.time-chosen', ...byCustomer, from: startTime, to: found!.startTime, minutes: null },
    { action: 'visit.moved', ...byCustomer, from: found!.startTime, to: other!.startTime, minutes: null },
  ]);
  await end(started);
});

it('a visit that follows its plan to another time, also while it rests, has both times and why', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visits } = await readPlan(app, started);
  const [planned, paused] = [visits.at(-2)!, visits.at(-1)!];
  const { token } = started;
  const rest = { token, from: paused.nominalDate, until: paused.nominalDate };
  await app.visitor().ask('POST /_api/plans/pause', rest);
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const time = started.plan.time === '10:00' ? '13:00' : '10:00';
  await visitor.ask('POST /_api/plans/change', { token, time });
  for (const { nominalDate, bookingId, startTime } of [planned, paused]) {
    const now = await visitOn(app, started, nominalDate);
    expect(now?.startTime).not.toBe(startTime);
    expect(await movesOf(bookingId!)).toEqual([
      {
        ...{ action: 'visit.moved', who: 'system', why: 'The standing visits were changed.' },
        ...{ from: startTime, to: now?.startTime, minutes: null },
      },
    ]);
  }
  await end(started);
});

it('a job that gets longer and later has its new length beside both times', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const { bookingId } = started.job;
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const times = await openTimes(240);
  const target = times.find(({ startTime }) => startTime > started.job.startTime)!;
  const paid = await visitor.ask('POST /_api/bookings/move', { bookingId, timeSlotId: target.id, minutes: 240 });
  if ('clientSecret' in paid) await payByCard(app, paid.clientSecret);
  await app.catchUp();
  expect(await movesOf(bookingId)).toEqual([
    expect.objectContaining({
      ...{ action: 'booking.moved', from: started.job.startTime, to: target.startTime, minutes: 240 },
    }),
  ]);
  await end(started);
});
