import { expect, it } from 'vitest';
import { addDays, dateIn, dateLabel, HOUR } from '#contract/time';
import {
  hoursBefore,
  keepPlans,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  stayIn,
  visitOn,
} from '../../tests/plans.ts';

/** A visit that was moved by itself is in a pause, or behind the last day of its plan, by the day on which it takes place. */

const ZONE = 'America/New_York';

const { app, cleaner, cleanerEmail, chargedFor, mail, openTimes, end, goTo } = await startPlanApp();
const { pool } = app.server.database;

const dayOf = (time: string) => dateIn(Date.parse(time), ZONE);
const today = () => dateIn(app.clock.now().getTime(), ZONE);

/** The visit at this place of a new plan, moved to the first open time from a day on; `days`: from its own date. */
async function moved(days: number, { at = 0, repeatWeeks = 2 as 1 | 2 } = {}) {
  const started = await startPlan(app, cleaner, { repeatWeeks });
  const { nominalDate, bookingId } = (await readPlan(app, started)).visits[at]!;
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const time = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) >= addDays(nominalDate, days))!;
  await visitor.ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
  return { started, nominalDate, bookingId: bookingId!, startTime: time.startTime, day: dayOf(time.startTime) };
}

const pause = ({ token }: StartedPlan, days: { from?: string; until?: string } = {}) =>
  app.visitor().ask('POST /_api/plans/pause', { token, ...days });

it('stays left out by the pause of its day, also after the next round, and is not charged at its time of before', async () => {
  const { started, nominalDate, bookingId, day } = await moved(4);
  const { startTime: before } = (await readPlan(app, started)).visits.at(-1)!;
  await pause(started, { from: day, until: day });
  await keepPlans(app);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'skipped', leftOut: 'paused' });
  expect(before! > nominalDate).toBe(true);
  for (const hours of [71, 35]) await hoursBefore(app, `${nominalDate}T14:00:00Z`, hours);
  expect(chargedFor(bookingId)).toEqual([]);
  await end(started);
});

it('comes back at the time to which it was moved', async () => {
  const { started, nominalDate, startTime } = await moved(3);
  await pause(started);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ leftOut: 'paused', startTime });
  await app.visitor().ask('POST /_api/plans/resume', { token: started.token });
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', startTime });
  await end(started);
});

// shows: product/standing-visits/change
it('comes back as long as it was made by itself, as was agreed to for it, and is charged so', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const { nominalDate, bookingId } = (await readPlan(app, started)).visits[1]!;
  const time = (await openTimes(240)).find(({ startTime }) => dayOf(startTime) > nominalDate)!;
  const asked = { bookingId: `${bookingId}`, timeSlotId: `${time.id}`, minutes: '240' };
  const { consentText } = await visitor.ask('GET /_api/bookings/move-preview', asked);
  const which = { bookingId: bookingId!, timeSlotId: time.id, minutes: 240 };
  await visitor.ask('POST /_api/bookings/move', { ...which, consentText: consentText! });
  await pause(started);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ leftOut: 'paused' });
  await app.visitor().ask('POST /_api/plans/resume', { token: started.token });
  const { startTime } = time;
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', startTime, amount: 180 });
  for (const hours of [71, 35]) await hoursBefore(app, startTime, hours);
  expect(chargedFor(bookingId!)).toEqual([18_000]);
  await end(started);
});

it('is named by the pause that takes it off, and comes back after it, also where its own date is over', async () => {
  const { started, nominalDate, startTime, day } = await moved(9);
  await goTo(addDays(nominalDate, 1));
  await pause(started);
  expect((await mail(started.customer.email, 'pause')).text).toContain(dateLabel(day));
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ leftOut: 'paused', startTime });
  await app.visitor().ask('POST /_api/plans/resume', { token: started.token });
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', startTime });
  await end(started);
});

it('is not the next one after the pause that it is in', async () => {
  const { started, day } = await moved(-5, { at: 1 });
  await pause(started, { from: addDays(day, -1), until: addDays(day, 1) });
  const { text } = await mail(started.customer.email, 'pause');
  expect(text).toContain(`Your visit on ${dateLabel(day)} is left out`);
  expect(text).not.toContain(`The next visit after it is on ${dateLabel(day)}`);
  await end(started);
});

it('takes place where a pause is on its date of before', async () => {
  const { started, nominalDate, bookingId, startTime, day } = await moved(3);
  await pause(started, { from: nominalDate, until: addDays(day, -1) });
  await keepPlans(app);
  for (const hours of [71, 35]) await hoursBefore(app, startTime, hours);
  expect(chargedFor(bookingId)).toEqual([13_500]);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'paid' });
  await end(started);
});

it('is not charged by a process that finds its pause before its visits have ended', async () => {
  const { started, bookingId, startTime, day } = await moved(2, { at: 1, repeatWeeks: 1 });
  await hoursBefore(app, startTime, 71);
  await app.clock.advance(36 * HOUR);
  await pool.query(`update plans set pause_code = 'by_customer', paused_from = $2, paused_until = $2 where id = $1`, [
    started.plan.id,
    day,
  ]);
  await app.server.modules.plans.scheduledTasks.find(({ name }) => name === 'charge visits')!.run();
  expect(chargedFor(bookingId)).toEqual([]);
  await end(started);
});

it('takes place within the notice of its cleaner, although its date of before is behind it', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visits } = await readPlan(app, started);
  const { nominalDate, bookingId } = visits.find((visit) => visit.nominalDate > addDays(today(), 15))!;
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const time = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) >= addDays(today(), 4))!;
  await visitor.ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', startTime: time.startTime });
  for (const hours of [71, 35]) await hoursBefore(app, time.startTime, hours);
  expect(chargedFor(bookingId!)).toEqual([13_500]);
});

it('comes back after the pause of its day within the notice of its cleaner, and not where its day is behind it', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visits } = await readPlan(app, started);
  const near = visits[0]!;
  const far = visits.find(({ nominalDate }) => nominalDate > addDays(today(), 15))!;
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const moveTo = async ({ bookingId }: typeof near, isWanted: (day: string) => boolean) => {
    const time = (await openTimes(180)).find(({ startTime }) => isWanted(dayOf(startTime)))!;
    await visitor.ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
    return time.startTime;
  };
  const within = await moveTo(far, (day) => day >= addDays(today(), 4) && day < addDays(today(), 13));
  await moveTo(near, (day) => day > addDays(today(), 20));
  await pause(started);
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
  expect((await readPlan(app, started)).plan.endsAfter! < far.nominalDate).toBe(true);
  await app.visitor().ask('POST /_api/plans/resume', { token: started.token });
  expect(await visitOn(app, started, far.nominalDate)).toMatchObject({ state: 'planned', startTime: within });
  expect(await visitOn(app, started, near.nominalDate)).toMatchObject({ state: 'skipped', leftOut: null });
  for (const hours of [71, 35]) await hoursBefore(app, within, hours);
  expect(chargedFor(far.bookingId!)).toEqual([13_500]);
});

it('of before a new rate is charged while its plan waits for a yes to it', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visits } = await readPlan(app, started);
  const at = visits.findIndex(({ nominalDate }) => nominalDate >= addDays(today(), 31));
  const [before, { nominalDate: from }] = [visits[at - 1]!, visits[at]!];
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/plan-rate', { planId: started.plan.id, hourlyRate: 60, from });
  await goTo(addDays(before.nominalDate, -5));
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const time = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) >= addDays(from, 3))!;
  await visitor.ask('POST /_api/bookings/move', { bookingId: before.bookingId!, timeSlotId: time.id });
  for (const hours of [71, 35]) await hoursBefore(app, time.startTime, hours);
  expect((await readPlan(app, started)).plan).toMatchObject({ state: 'paused', pauseCode: 'rate' });
  expect(chargedFor(before.bookingId!)).toEqual([13_500]);
  await end(started);
});

it('can still be moved by itself once its plan has an end, while all of it cannot be changed, or paused after that', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
  const { token } = started;
  const { plan } = await readPlan(app, started);
  const from = addDays(plan.endsAfter!, 1);
  const change = await app.visitor().call('POST /_api/plans/change', { token, time: '10:00' });
  const paused = await app.visitor().call('POST /_api/plans/pause', { token, from });
  expect([change, paused].map(({ status, error }) => [status, error])).toEqual([
    [409, 'These standing visits end soon. Each visit until then can still be moved.'],
    [409, 'These standing visits end before that day.'],
  ]);
  await end(started);
});
