import { expect, it } from 'vitest';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { hoursBefore, readPlan, type StartedPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';

/** Which visit of a plan is next: customer and cleaner read the same (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, openTimes, end } = await startPlanApp();

async function nextFor({ plan, customer }: StartedPlan) {
  const { plans } = await (await stayIn(customer.visitor, customer.email)).ask('GET /_api/plans', {});
  const own = plans.find(({ id }) => id === plan.id)!;
  const { plans: jobs } = await (await stayIn(cleaner.visitor, cleanerEmail)).ask('GET /_api/cleaner/plans', {});
  return {
    first: own.firstVisit?.startTime,
    customer: own.nextVisit?.startTime,
    cleaner: jobs.find(({ id }) => id === plan.id)?.nextVisit,
  };
}

it('is the visit that it began with, then the earliest one, wherever each was moved, and none that is over', async () => {
  const late = (await openTimes(180, 24 * 16))[0]!;
  const started = await startPlan(app, cleaner, { repeatWeeks: 1, slotId: late.id });
  const [second, third] = (await readPlan(app, started)).visits;
  expect(await nextFor(started)).toEqual({
    first: late.startTime,
    customer: second!.startTime,
    cleaner: late.startTime,
  });
  // The later one comes before all others.
  const soon = (await openTimes(180, 100))[0]!;
  const { visitor, email } = started.customer;
  const move = { bookingId: third!.bookingId!, timeSlotId: soon.id, totalAmount: 135 };
  await (await stayIn(visitor, email)).ask('POST /_api/bookings/move', move);
  const moved = { first: late.startTime, customer: soon.startTime, cleaner: soon.startTime };
  expect(await nextFor(started)).toEqual(moved);
  // Paid and over, also on the day itself, before anybody has marked it done.
  await hoursBefore(app, soon.startTime, 71);
  await hoursBefore(app, soon.startTime, 35);
  await advanceTo(app, soon.endTime, 60_000);
  expect(await nextFor(started)).toMatchObject({ customer: second!.startTime, cleaner: late.startTime });
  await end(started);
});
