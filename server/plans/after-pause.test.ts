import { expect, it } from 'vitest';
import { addDays, DAY, dateIn, dateLabel } from '#contract/time';
import { bookCleaner } from '../../tests/bookable-cleaner.ts';
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
import { pausePreview } from '../../web/booking/plans/page/pause-preview.ts';

/** The visit right after a customer's own pause is announced, paid and asked about while the pause is not over yet. */

const { app, cleaner, cleanerEmail, chargedFor, mail, emails, end, openTimes } = await startPlanApp();
const today = () => dateIn(app.clock.now().getTime(), 'America/New_York');
const dayOf = (time: string) => dateIn(Date.parse(time), 'America/New_York');

/** A weekly plan whose customer pauses it over one visit or more, up to the day before the next one, which it gives. */
async function pausedUntil(date: (dates: string[]) => string) {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visits } = await readPlan(app, started);
  const dates = visits.filter(({ state }) => state === 'planned').map(({ nominalDate }) => nominalDate);
  const after = date(dates);
  await pause(started, dates[0]!, addDays(after, -1));
  return { started, after };
}

const pause = ({ token }: StartedPlan, from: string, until: string) =>
  app.visitor().ask('POST /_api/plans/pause', { token, from, until });

/** The customer's list of standing visits names it as the next one. */
async function nextFor({ customer, plan }: StartedPlan, startTime: string): Promise<void> {
  const { plans } = await (await stayIn(customer.visitor, customer.email)).ask('GET /_api/plans', {});
  expect(plans.find(({ id }) => id === plan.id)!.nextVisit?.startTime).toBe(startTime);
}

const stateOf = async (started: StartedPlan) => (await readPlan(app, started)).plan.state;

it('is announced and charged in its time, and takes place', async () => {
  const { started, after } = await pausedUntil((dates) => dates[1]!);
  const { bookingId, startTime } = (await visitOn(app, started, after))!;
  await nextFor(started, startTime!);
  expect((await mail(started.customer.email, 'pause')).text).toContain('It is charged 36 hours before, as always.');
  await hoursBefore(app, startTime!, 71);
  await mail(started.customer.email, 'comes on');
  expect(await stateOf(started)).toBe('paused');
  await hoursBefore(app, startTime!, 35);
  expect(chargedFor(bookingId!)).toEqual([13_500]);
  expect(await stateOf(started)).toBe('paused');
  await hoursBefore(app, startTime!, 2);
  expect([await stateOf(started), (await visitOn(app, started, after))!.state]).toEqual(['active', 'paid']);
  await end(started);
});

it('is planned where the pause is longer than visits are planned ahead', async () => {
  const { started, after } = await pausedUntil((dates) => addDays(dates[0]!, 7 * 12));
  for (let left = 7 * 12 - 14; left > 0; left -= 7) {
    await app.clock.advance(7 * DAY);
    await keepPlans(app);
  }
  expect([await stateOf(started), (await visitOn(app, started, after))?.state]).toEqual(['paused', 'planned']);
  await end(started);
});

it('gets another time where its cleaner is off', async () => {
  const { started, after } = await pausedUntil((dates) => dates[1]!);
  await app.clock.advance(2 * DAY);
  await app.clock.advance(Date.parse(`${after}T12:00:00Z`) - 5 * DAY - app.clock.now().getTime());
  await keepPlans(app);
  expect(await stateOf(started)).toBe('paused');
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: after, to: after });
  await keepPlans(app);
  expect(await visitOn(app, started, after)).toMatchObject({ state: 'clash' });
  const { plans } = await cleaner.visitor.ask('GET /_api/cleaner/plans', {});
  expect(plans.find(({ id }) => id === started.plan.id)!.clashes).toHaveLength(1);
  const time = (await openTimes(180)).find(
    ({ startTime }) => dateIn(Date.parse(startTime), 'America/New_York') > after,
  )!;
  const visitor = await stayIn(started.customer.visitor, started.customer.email);
  const answer = { planId: started.plan.id, nominalDate: after, answer: 'time', timeSlotId: time.id } as const;
  await visitor.ask('POST /_api/plans/answer-clash', answer);
  expect(await visitOn(app, started, after)).toMatchObject({ state: 'planned', startTime: time.startTime });
  await end(started);
});

it('is not charged while its cleaner takes no bookings', async () => {
  const { started, after } = await pausedUntil((dates) => dates[1]!);
  const { bookingId, startTime } = (await visitOn(app, started, after))!;
  await hoursBefore(app, startTime!, 80);
  await app.server.database.pool.query(`update cleaners set status = 'suspended' where id = $1`, [cleaner.cleanerId]);
  await hoursBefore(app, startTime!, 35);
  await hoursBefore(app, startTime!, 23);
  expect([chargedFor(bookingId!), (await visitOn(app, started, after))!.state]).toEqual([[], 'skipped']);
  expect(today() < after).toBe(true);
  await app.server.database.pool.query(`update cleaners set status = 'active' where id = $1`, [cleaner.cleanerId]);
  await end(started);
});

it('says the same before and after it is set: which of its visits is the next one, and charged', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer, job } = started;
  const [one, two] = (await readPlan(app, started)).visits;
  const isBetween = (date: string) => date > one!.nominalDate && date < two!.nominalDate;
  // The first visit, which is paid, comes after it and before the plan's own.
  const time = (await openTimes(180)).find(({ startTime }) => isBetween(dayOf(startTime)))!;
  const owner = await stayIn(customer.visitor, customer.email);
  await owner.ask('POST /_api/bookings/move', { bookingId: job.bookingId, timeSlotId: time.id });
  const { nominalDate: date } = one!;
  const { plan, visits } = await readPlan(app, started);
  const next = dateLabel(dayOf(time.startTime));
  expect(pausePreview(plan, visits, { from: date, until: date })).toContain(
    `The first one after it would be on ${next}.`,
  );
  await app.visitor().ask('POST /_api/plans/pause', { token, from: date, until: date });
  expect((await mail(customer.email, 'pause from')).text.replace(/\s+/g, ' ')).toContain(
    `The next visit after it is on ${next}. It is paid already.`,
  );
  expect((await readPlan(app, started)).afterPause).toBe(dayOf(time.startTime));
  await end(started);
});

it('gives its cleaner no time back that an earlier pause had given back, and that is somebody else’s by now', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  const visit = (await readPlan(app, started)).visits[0]!;
  await hoursBefore(app, visit.startTime!, 70);
  await app.visitor().ask('POST /_api/plans/pause', { token });
  await app.visitor().ask('POST /_api/plans/resume', { token });
  const time = (await openTimes(180, 1)).find(({ startTime }) => startTime === visit.startTime)!;
  await bookCleaner(app, cleaner, { slotId: time.id });
  const until = addDays(visit.nominalDate, 2);
  await app.visitor().ask('POST /_api/plans/pause', { token, until });
  const told = await mail(cleanerEmail, `pause from ${dateLabel(today())}`, 2);
  expect(told.text.replace(/\s+/g, ' ')).not.toContain(dateLabel(visit.nominalDate));
  await end(started);
});

it('has one pause at a time: another one is refused, and the same one is said once', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer } = started;
  const [, two, , four] = (await readPlan(app, started)).visits;
  const pause = ({ nominalDate }: { nominalDate: string }) =>
    app.visitor().call('POST /_api/plans/pause', { token, from: nominalDate, until: nominalDate });
  expect([(await pause(two!)).status, (await pause(two!)).status]).toEqual([200, 200]);
  const { status, error } = await pause(four!);
  expect([status, error]).toEqual([409, 'These standing visits have a pause already. Take it back first.']);
  expect(await visitOn(app, started, two!.nominalDate)).toMatchObject({ state: 'skipped', leftOut: 'paused' });
  expect(await visitOn(app, started, four!.nominalDate)).toMatchObject({ state: 'planned' });
  await app.visitor().ask('POST /_api/plans/resume', { token });
  expect((await pause(four!)).status).toBe(200);
  await mail(customer.email, `pause from ${dateLabel(four!.nominalDate)}`);
  expect(await emails(customer.email, `pause from ${dateLabel(two!.nominalDate)}`)).toHaveLength(1);
  await end(started);
});
