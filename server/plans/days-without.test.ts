import { expect, it } from 'vitest';
import { addDays, dateIn } from '#contract/time';
import { readPlan, startPlan, startPlanApp, stayIn, visitOn } from '../../tests/plans.ts';

/** A planned visit moves to no day on which its plan has none, and its page knows which these are (docs/product.md#moving). */

const { app, cleaner, cleanerEmail, openTimes, end } = await startPlanApp();

const dayOf = (time: string) => dateIn(Date.parse(time), 'America/New_York');

async function withVisit() {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { bookingId, nominalDate } = (await readPlan(app, started)).visits[0]!;
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const own = async () =>
    (await visitor.ask('GET /_api/bookings/mine', {})).bookings.find(({ id }) => id === bookingId)!;
  /** What its page asks, and what its button does. */
  const tries = async (timeSlotId: number) => {
    const which = { bookingId: String(bookingId), timeSlotId: String(timeSlotId) };
    const shown = await visitor.call('GET /_api/bookings/move-preview', which);
    const done = await visitor.call('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId });
    return [shown, done].map(({ status, error }) => [status, error]);
  };
  return { started, visitor, nominalDate, own, tries };
}

// shows: product/moving/terms
it('a planned visit moves to no day of the pause: it tells them, and the reason comes before anything is chosen', async () => {
  const { started, visitor, nominalDate, own, tries } = await withVisit();
  const nothing = { pausedFrom: null, pausedUntil: null, endsAfter: null };
  expect((await own()).move).toMatchObject({ how: 'free', daysWithout: nothing });
  const first = (await visitor.ask('GET /_api/bookings/mine', {})).bookings.find(
    ({ id }) => id === started.job.bookingId,
  );
  expect(first?.move.daysWithout).toBeNull();
  const [from, until] = [addDays(nominalDate, 2), addDays(nominalDate, 5)];
  await app.visitor().ask('POST /_api/plans/pause', { token: started.token, from, until });
  expect((await own()).move.daysWithout).toEqual({ ...nothing, pausedFrom: from, pausedUntil: until });
  const { token } = await own();
  const byLink = await app.visitor().ask('GET /_api/bookings/by-token', { token: token! });
  expect(byLink.booking.move.daysWithout).toBeNull();
  const times = await openTimes(180);
  const inPause = times.find(({ startTime }) => dayOf(startTime) === from)!;
  const reason = [409, 'These standing visits pause on that day.'];
  expect(await tries(inPause.id)).toEqual([reason, reason]);
  // A time that is gone names others that it can have.
  const gone = times.find(({ startTime }) => dayOf(startTime) === addDays(until, 1))!;
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: dayOf(gone.startTime), to: dayOf(gone.startTime) });
  // Its cleaner, who may propose times, knows them as well.
  const { plans } = await cleaner.visitor.ask('GET /_api/cleaner/plans', {});
  expect(plans.find(({ id }) => id === started.plan.id)).toMatchObject({ pausedFrom: from, pausedUntil: until });
  const taken = await visitor.call('POST /_api/bookings/move', { bookingId: (await own()).id, timeSlotId: gone.id });
  const { next = [] } = taken.body as { next?: { startTime: string }[] };
  expect([
    taken.status,
    next.map(({ startTime }) => dayOf(startTime)).filter((day) => day >= from && day <= until),
  ]).toEqual([409, []]);
  const after = times.find(({ startTime }) => dayOf(startTime) > dayOf(gone.startTime))!;
  expect((await tries(after.id)).map(([status]) => status)).toEqual([200, 200]);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ startTime: after.startTime });
  await end(started);
});

it('a planned visit moves to no day behind the last one of a plan that its cleaner has ended', async () => {
  const { started, visitor, own, tries } = await withVisit();
  const offer = () => visitor.ask('GET /_api/plans/offer', { bookingId: String(started.job.bookingId) });
  expect(await offer()).toMatchObject({ planState: 'active', planEndsAfter: null });
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
  const { endsAfter } = (await readPlan(app, started)).plan;
  expect((await own()).move.daysWithout).toMatchObject({ pausedFrom: null, endsAfter });
  // So does the page of the visit that the plan began with.
  expect(await offer()).toMatchObject({ planState: 'active', planEndsAfter: endsAfter });
  const behind = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) > endsAfter!)!;
  const reason = [409, 'These standing visits end before that day.'];
  expect(await tries(behind.id)).toEqual([reason, reason]);
  await end(started);
});
