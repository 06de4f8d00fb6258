import { expect, it } from 'vitest';
import { addDays, DAY, dateIn, dateLabel, HOUR, MINUTE, minuteIn } from '#contract/time';
import { timeOf } from '#contract/time-of-day';
import { customer, openSlot } from '../../tests/book.ts';
import { bookCleaner } from '../../tests/bookable-cleaner.ts';
import {
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

/** Dates that have lost their time get another one, or are asked about, whatever was changed before. */

const { app, cleaner, cleanerEmail, chargedFor, mail, openTimes, end, plannedOf } = await startPlanApp();

const dayOf = (time: string) => dateIn(Date.parse(time), 'America/New_York');

async function takeOff(date: string): Promise<void> {
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: date, to: date });
  await keepPlans(app);
}

async function answer(started: StartedPlan, nominalDate: string, timeSlotId: number) {
  const visitor = await ownerOf(started);
  const input = { planId: started.plan.id, nominalDate, answer: 'time', timeSlotId } as const;
  return visitor.call('POST /_api/plans/answer-clash', input);
}

it('a visit that was moved behind its date, and whose new day is taken off, is asked about there', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 2 });
  const { nominalDate, bookingId } = (await readPlan(app, started)).visits[0]!;
  const time = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) >= addDays(nominalDate, 9))!;
  await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
  const next = Date.parse(`${addDays(nominalDate, 1)}T16:00:00Z`);
  while (app.clock.now().getTime() < next) {
    await app.clock.advance(Math.min(7 * DAY, next - app.clock.now().getTime()));
    await keepPlans(app);
  }
  await app.server.modules.availability.generateUpcomingSlots();
  await takeOff(dayOf(time.startTime));
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'clash', clash: 'time_off' });
  const told = await mail(started.customer.email, 'No visit on');
  expect(told.subject).toContain(dateLabel(dayOf(time.startTime)));
  // The date is not over by itself either.
  await app.clock.advance(DAY);
  await keepPlans(app);
  const [other] = await openTimes(180, 100);
  expect((await answer(started, nominalDate, other!.id)).status).toBe(200);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', startTime: other!.startTime });
  await end(started);
});

// shows: product/standing-visits/clash
it('a visit that was moved and lost its time is in a pause by the day that it was to be on', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  const [first, second] = (await readPlan(app, started)).visits;
  const { nominalDate, bookingId } = first!;
  const time = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) >= addDays(nominalDate, 10))!;
  await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
  const lostDay = dayOf(time.startTime);
  const dates = async () => (await readPlan(app, started)).visits.map((visit) => visit.nominalDate);
  expect((await dates()).indexOf(nominalDate)).toBeGreaterThan((await dates()).indexOf(second!.nominalDate));
  await takeOff(lostDay);
  const pause = async (from: string, until: string) => {
    await app.visitor().ask('POST /_api/plans/resume', { token });
    await app.visitor().ask('POST /_api/plans/pause', { token, from, until });
  };
  await pause(nominalDate, addDays(nominalDate, 3));
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'clash', lostDay });
  expect((await dates()).indexOf(nominalDate)).toBeGreaterThan((await dates()).indexOf(second!.nominalDate));
  const { plans } = await cleaner.visitor.ask('GET /_api/cleaner/plans', {});
  expect(plans.find(({ id }) => id === started.plan.id)?.clashes).toMatchObject([{ nominalDate, lostDay }]);
  await pause(lostDay, addDays(lostDay, 1));
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'skipped', leftOut: 'paused', lostDay });
  const other = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) > addDays(lostDay, 1))!;
  const refused = await answer(started, nominalDate, other.id);
  expect([refused.status, refused.error]).toEqual([409, 'These standing visits do not take place on this date.']);
  await pause(nominalDate, addDays(nominalDate, 3));
  expect((await answer(started, nominalDate, other.id)).status).toBe(200);
  const found = await mail(started.customer.email, 'Found: ');
  expect(found.text).toContain(dateLabel(lostDay));
  await end(started);
});

it('a date that its cleaner canceled is asked about anew, or has the new time, once its plan gets another one', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { nominalDate, bookingId } = (await readPlan(app, started)).visits[4]!;
  await stayIn(cleaner.visitor, cleanerEmail);
  const cancel = { bookingId: bookingId!, action: 'cancel', reason: 'I am away.' } as const;
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', cancel);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'clash', clash: 'canceled' });
  const time = started.plan.time === '10:00' ? '11:00' : '10:00';
  await (await ownerOf(started)).ask('POST /_api/plans/change', { token: started.token, time });
  await keepPlans(app);
  expect(['planned', 'clash']).toContain((await visitOn(app, started, nominalDate))?.state);
  await end(started);
});

it('a visit that was moved is asked about at its own day where a day off takes it together with a change of its plan', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { nominalDate, bookingId } = (await readPlan(app, started)).visits[1]!;
  const time = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) >= addDays(nominalDate, 2))!;
  await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
  const lostDay = dayOf(time.startTime);
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: lostDay, to: lostDay });
  expect(await makeLonger(started)).toEqual([]);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'clash', clash: 'time_off', lostDay });
  expect((await mail(started.customer.email, 'No visit on')).subject).toContain(dateLabel(lostDay));
  const { visits } = await readPlan(app, started);
  expect(visits.filter((visit) => visit.nominalDate === nominalDate)).toHaveLength(1);
  const other = (await openTimes(240)).find(({ startTime }) => dayOf(startTime) > lostDay)!;
  expect((await answer(started, nominalDate, other.id)).status).toBe(200);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', startTime: other.startTime });
  await end(started);
});

it('a moved date without its time is not asked about any more where its own day is behind the last one of its plan', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const today = dayOf(app.clock.now().toISOString());
  const { nominalDate, bookingId } = (await readPlan(app, started)).visits[0]!;
  const time = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) > addDays(today, 16))!;
  await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
  const { token } = started;
  await app.visitor().ask('POST /_api/plans/pause', { token });
  await bookCleaner(app, cleaner, { slotId: time.id });
  await app.visitor().ask('POST /_api/plans/resume', { token });
  const lostDay = dayOf(time.startTime);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'clash', clash: 'booked', lostDay });
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'skipped', lostDay });
  const { plans } = await cleaner.visitor.ask('GET /_api/cleaner/plans', {});
  expect(plans.find(({ id }) => id === started.plan.id)?.clashes ?? []).toEqual([]);
  const [other] = (await openTimes(180)).filter(({ startTime }) => dayOf(startTime) > addDays(today, 4));
  const refused = await answer(started, nominalDate, other!.id);
  expect([refused.status, refused.error]).toEqual([409, 'These standing visits do not take place on this date.']);
  await end(started);
});

/** An open time from a day on that has another one after it on its day. */
async function timeWithNext(from: string) {
  const times = await openTimes(180);
  const nextOf = (one: { startTime: string }) =>
    times.find(({ startTime }) => dayOf(startTime) === dayOf(one.startTime) && startTime > one.startTime);
  return times.find((one) => dayOf(one.startTime) >= from && nextOf(one))!;
}

/** Somebody else has the first open time of that day after it, only held or paid; or its cleaner has blocked it. */
async function takeAfter({ startTime }: { startTime: string }, how: 'held' | 'booked' | 'blocked'): Promise<void> {
  const next = (await openTimes(180)).find(
    (one) => dayOf(one.startTime) === dayOf(startTime) && one.startTime > startTime,
  )!;
  if (how === 'booked') return void (await bookCleaner(app, cleaner, { slotId: next.id }));
  if (how === 'blocked') {
    await stayIn(cleaner.visitor, cleanerEmail);
    return void (await cleaner.visitor.ask('POST /_api/cleaner/slot', { timeSlotId: next.id, blocked: true }));
  }
  const stranger = app.visitor();
  const { service } = await openSlot(stranger, { slotId: next.id });
  const hold = { timeSlotId: next.id, serviceId: service.id, customerDetails: customer() };
  await stranger.ask('POST /_api/bookings/payment-intent', hold);
}

/** From three hours to four. Gives what was said before of the visits that were moved. */
async function makeLonger(started: StartedPlan) {
  const visitor = await ownerOf(started);
  const longer = { planId: started.plan.id, minutes: 240 };
  const seen = await visitor.ask('POST /_api/plans/change', { ...longer, preview: true });
  if (!('moved' in seen)) throw new Error('It was no preview.');
  const { consentText, moved } = seen;
  await visitor.ask('POST /_api/plans/change', { ...longer, ...(consentText && { consentText }) });
  await app.clock.advance(HOUR / 2 + MINUTE);
  await app.catchUp();
  await keepPlans(app);
  return moved;
}

const lengthOf = ({ startTime, endTime }: { startTime: string | null; endTime: string | null }) =>
  (Date.parse(endTime ?? '') - Date.parse(startTime ?? '')) / MINUTE;

// shows: product/standing-visits/change
it.each(['held', 'booked', 'blocked'] as const)(
  'a visit that was moved stays there as long as it was where its plan gets longer and the time after it is %s',
  async (how) => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const { nominalDate, bookingId } = (await readPlan(app, started)).visits[1]!;
    const time = await timeWithNext(addDays(nominalDate, 2));
    await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
    await takeAfter(time, how);
    const moved = await makeLonger(started);
    const { startTime } = time;
    expect(moved).toContainEqual({ date: dayOf(startTime), startTime, minutes: 180, amount: 135 });
    const visit = (await visitOn(app, started, nominalDate))!;
    expect(visit).toMatchObject({ state: 'planned', startTime: time.startTime, amount: 135 });
    expect(lengthOf(visit)).toBe(180);
    const others = (await readPlan(app, started)).visits.filter(
      (other) => other.state === 'planned' && other.nominalDate !== nominalDate,
    );
    expect(new Set(others.map(lengthOf))).toEqual(new Set([240]));
    for (const hours of [71, 35]) await hoursBefore(app, time.startTime, hours);
    expect(chargedFor(bookingId!)).toEqual([13_500]);
    await end(started);
    await app.clock.advance(14 * DAY);
  },
);

it('a visit that was moved gets longer with its plan where it has room', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { nominalDate, bookingId } = (await readPlan(app, started)).visits[1]!;
  const time = await timeWithNext(addDays(nominalDate, 2));
  await (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id });
  const { startTime } = time;
  expect(await makeLonger(started)).toContainEqual({ date: dayOf(startTime), startTime, minutes: 240, amount: 180 });
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ startTime: time.startTime, amount: 180 });
  await end(started);
  await app.clock.advance(14 * DAY);
});

it('a time that was found, of a plan that gets longer while somebody holds the hour after it, is kept', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { nominalDate } = (await readPlan(app, started)).visits[1]!;
  await takeOff(nominalDate);
  const time = await timeWithNext(addDays(nominalDate, 2));
  expect((await answer(started, nominalDate, time.id)).status).toBe(200);
  await takeAfter(time, 'held');
  await makeLonger(started);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', startTime: time.startTime });
  await end(started);
});

it('two visits that were moved to one day both keep their times where their plan gets longer', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const [, one, two] = await plannedOf(started);
  const moveTo = async (bookingId: number, timeSlotId: number) =>
    (await ownerOf(started)).ask('POST /_api/bookings/move', { bookingId, timeSlotId });
  const first = await timeWithNext(addDays(one!.nominalDate, 2));
  await moveTo(one!.bookingId!, first.id);
  const second = (await openTimes(180)).find(
    ({ startTime }) => dayOf(startTime) === dayOf(first.startTime) && startTime > first.startTime,
  )!;
  await moveTo(two!.bookingId!, second.id);
  const moved = await makeLonger(started);
  expect(moved.map(({ date }) => date)).toEqual([dayOf(first.startTime), dayOf(second.startTime)]);
  for (const [{ nominalDate }, { startTime }] of [
    [one!, first],
    [two!, second],
  ] as const)
    expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', startTime });
  // So they do after a pause: the shorter one is not made longer by it.
  const lengths = async () => (await plannedOf(started)).map((visit) => [visit.startTime, lengthOf(visit)]);
  const before = await lengths();
  expect(new Set(before.map(([, minutes]) => minutes))).toEqual(new Set([180, 240]));
  await app.visitor().ask('POST /_api/plans/pause', { token: started.token });
  await app.visitor().ask('POST /_api/plans/resume', { token: started.token });
  expect(await lengths()).toEqual(before);
  await end(started);
});

// shows: product/standing-visits/clash
it('a visit whose time another booking has once its plan gets another one is without a time there', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, plan } = started;
  const { nominalDate, bookingId } = (await plannedOf(started))[1]!;
  const taken = (await openTimes(180)).find(({ startTime }) => dayOf(startTime) === nominalDate)!;
  await bookCleaner(app, cleaner, { slotId: taken.id });
  const time = timeOf(minuteIn(Date.parse(taken.startTime), plan.city.timeZone));
  await app.visitor().ask('POST /_api/plans/change', { token, time });
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'clash', clash: 'booked' });
  const visitor = await ownerOf(started);
  const own = async () =>
    (await visitor.ask('GET /_api/bookings/mine', {})).bookings.find(({ id }) => id === bookingId)!;
  expect(await own()).toMatchObject({ status: 'canceled', paid: false, clash: { planToken: token } });
  expect((await own()).timeSlot.startTime).toBe(taken.startTime);
  // It is a visit again where its plan gets a time that is free.
  await app.visitor().ask('POST /_api/plans/change', { token, time: plan.time });
  expect(await own()).toMatchObject({ status: 'scheduled', paid: false });
  expect((await own()).clash).toBeUndefined();
  await end(started);
});
