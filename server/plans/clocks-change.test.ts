import { expect, it } from 'vitest';
import { weekWith } from '../../tests/onboard.ts';
import { keepPlans, readPlan, startPlan, startPlanApp, stayIn, visitOn } from '../../tests/plans.ts';

/** Standing visits at an hour that the clock leaves out when it goes forward (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, openTimes, emails, mail, end } = await startPlanApp();

/** On which the clocks of Baltimore go from two to three. */
const DATE = '2027-03-14';

/** A weekly plan, of whose cleaner that hour is on Sundays. */
async function startOnMondays() {
  await app.clock.advance(Math.max(0, Date.parse('2027-02-20T15:00:00Z') - app.clock.now().getTime()));
  await stayIn(cleaner.visitor, cleanerEmail);
  const weeklySchedule = weekWith({ Monday: {}, Sunday: { startTime: '02:00', endTime: '17:00' } });
  await cleaner.visitor.ask('POST /_api/cleaner/schedule', { weeklySchedule });
  await app.server.modules.availability.generateUpcomingSlots();
  const first = (await openTimes(180)).find(({ startTime }) => new Date(startTime).getUTCDay() === 1)!;
  return startPlan(app, cleaner, { repeatWeeks: 1, slotId: first.id });
}

// shows: product/standing-visits/clash
it('of a plan that is changed to such an hour are without a time that day, and read so among the bookings', async () => {
  const started = await startOnMondays();
  const { customer, token } = started;
  await app.visitor().ask('POST /_api/plans/change', { token, weekday: 0, time: '02:00' });
  await keepPlans(app);
  const lost = await visitOn(app, started, DATE);
  expect(lost).toMatchObject({ state: 'clash', clash: 'no_such_time', lostDay: DATE });
  const others = (await readPlan(app, started)).visits.filter(({ state }) => state === 'clash');
  expect(others).toHaveLength(1);
  const visitor = await stayIn(customer.visitor, customer.email);
  const { bookings } = await visitor.ask('GET /_api/bookings/mine', {});
  const asked = bookings.filter(({ clash }) => clash !== undefined);
  // At three, which the clock shows where it would show two.
  expect(asked.map(({ timeSlot }) => timeSlot.startTime)).toEqual([`${DATE}T07:00:00.000Z`]);
  await end(started);
});

it('of a plan that is paused then are asked about by nobody', async () => {
  const started = await startOnMondays();
  const { token } = started;
  await app.visitor().ask('POST /_api/plans/pause', { token, from: DATE, until: DATE });
  await app.visitor().ask('POST /_api/plans/change', { token, weekday: 0, time: '02:00' });
  await keepPlans(app);
  const { visits } = await readPlan(app, started);
  expect(visits.filter(({ state }) => state === 'planned').length).toBeGreaterThan(1);
  expect(visits.filter(({ clash }) => clash !== null)).toEqual([]);
  await mail(started.customer.email, 'Your standing visits from');
  expect(await emails(started.customer.email, 'No visit on')).toEqual([]);
  await end(started);
});
