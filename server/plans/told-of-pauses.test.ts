import { expect, it } from 'vitest';
import { addDays, dateIn, dayLabelAt } from '#contract/time';
import { customer as someCustomer } from '../../tests/book.ts';
import { bookCleaner } from '../../tests/bookable-cleaner.ts';
import { changeTerms, keepPlans, readPlan, startPlan, startPlanApp, stayIn, visitOn } from '../../tests/plans.ts';

/** What a pause, its end, and a change say of the next visits is what becomes of them. */

const { app, cleaner, cleanerEmail, mail, end, goTo, openTimes, plannedOf } = await startPlanApp();
const ZONE = 'America/New_York';
const now = () => app.clock.now().getTime();
const label = (time: string) => dayLabelAt(now(), Date.parse(time), ZONE);
const dayOf = (time: string) => dateIn(Date.parse(time), ZONE);
const inOneLine = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');

it('the next one after a pause is the first visit, where that comes then and is paid', async () => {
  const slot = (await openTimes(180, 9 * 24))[0]!;
  const started = await startPlan(app, cleaner, { repeatWeeks: 2, slotId: slot.id });
  const { token, customer } = started;
  await app.visitor().ask('POST /_api/plans/pause', { token, until: addDays(dateIn(now(), ZONE), 4) });
  expect(inOneLine(await mail(customer.email, 'are paused'))).toContain(
    `The next visit after it is on ${label(slot.startTime)}. It is paid already.`,
  );
  expect((await readPlan(app, started)).afterPause).toBe(dayOf(slot.startTime));
  await end(started);
});

it('going on with a plan that ends before its next date says so to both', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const { token, customer } = started;
  const [visit] = await plannedOf(started);
  await goTo(addDays(visit!.nominalDate, -20));
  await app.visitor().ask('POST /_api/plans/pause', { token });
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
  await app.visitor().ask('POST /_api/plans/resume', { token });
  for (const [email, subject] of [
    [customer.email, 'Your standing visits go on'],
    [cleanerEmail, 'Standing visits go on: Every 4'],
  ] as const) {
    const told = inOneLine(await mail(email, subject));
    expect(told).toMatch(/They end on .+, and no visit is left until then\./);
    expect(told).not.toContain('You hear of each visit');
  }
  await end(started);
});

it('a visit that has no room for its new length is not said to be none, as its customer is asked', async () => {
  const isAtNine = (time: string) => clockOf(time) === '09:00';
  const slot = (await openTimes(180, 40)).find(({ startTime }) => isAtNine(startTime))!;
  const started = await startPlan(app, cleaner, { repeatWeeks: 1, slotId: slot.id });
  const [visit] = await plannedOf(started);
  const behind = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) === visit!.nominalDate)!;
  await bookCleaner(app, cleaner, { slotId: behind.id });
  await changeTerms(started, { minutes: 300 });
  expect(inOneLine(await mail(started.customer.email, 'Your standing visits from'))).not.toContain('and not on');
  expect(await visitOn(app, started, visit!.nominalDate)).toMatchObject({ state: 'clash' });
  await end(started);
});

it('nor is one whose new time somebody only holds', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 2 });
  const [visit] = await plannedOf(started);
  await goTo(addDays(visit!.nominalDate, -9));
  const time = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) === visit!.nominalDate)!;
  const holder = app.visitor();
  const { services } = await holder.ask('GET /_api/services', {});
  const hold = { timeSlotId: time.id, serviceId: services[0]!.id, customerDetails: someCustomer('Some Holder') };
  await holder.ask('POST /_api/bookings/payment-intent', hold);
  await changeTerms(started, { time: clockOf(time.startTime) });
  const told = inOneLine(await mail(started.customer.email, 'Your standing visits from'));
  expect(told).toContain(`From ${label(time.startTime)} on`);
  expect(told).not.toContain('and not on');
  await app.clock.advance(20 * 60_000);
  for (const { run } of app.server.modules.bookings.scheduledTasks) await run();
  await keepPlans(app);
  expect(await visitOn(app, started, visit!.nominalDate)).toMatchObject({
    state: 'planned',
    startTime: time.startTime,
  });
  await end(started);
});

/** "09:00" */
const clockOf = (time: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(new Date(time));
