import { expect, it } from 'vitest';
import { startsOn } from '#contract/plan-hours';
import { addDays, dateIn, dayLabel, minuteIn, weekdayOf } from '#contract/time';
import { timeOf } from '#contract/time-of-day';
import { weekWith } from '../../tests/onboard.ts';
import { readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';

/** What is shown of a change of standing visits before it is made (docs/product.md#standing-visits). */

const { app, cleaner, mail, end, openTimes } = await startPlanApp();

// shows: product/standing-visits/change
it('the first visit that takes place is announced, not one that was skipped or is in a pause', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, plan, customer } = started;
  const dates = (await readPlan(app, started)).visits.map(({ nominalDate }) => nominalDate);
  await app.visitor().ask('POST /_api/plans/skip', { token, nominalDate: dates[0]! });
  // The weekday before, for who has Saturdays, comes a day sooner.
  const pause = { from: addDays(dates[0]!, 1), until: dates[2]! };
  await app.visitor().ask('POST /_api/plans/pause', { token, ...pause });
  const weekday = (plan.weekday + (plan.weekday === 6 ? 6 : 1)) % 7;
  const change = { token, weekday };
  const shown = await app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
  if ('plan' in shown) throw new Error('It was no preview.');
  await app.visitor().ask('POST /_api/plans/change', change);
  const { visits } = await readPlan(app, started);
  const first = visits.find(({ state }) => state === 'planned')!;
  expect(shown.firstDate).toBe(first.nominalDate);
  expect(shown.firstDate > dates[2]!).toBe(true);
  const day = dayLabel(Date.parse(first.nominalDate), 'UTC');
  await mail(customer.email, `Your standing visits from ${day} on`);
  await end(started);
});

it('a visit in a pause takes the new day and hour, and comes so once the pause is over', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, plan } = started;
  const before = (await readPlan(app, started)).visits;
  await app.visitor().ask('POST /_api/plans/pause', { token, from: before[1]!.nominalDate });
  const weekday = (plan.weekday + (plan.weekday === 6 ? 6 : 1)) % 7;
  const time = plan.time === '10:00' ? '11:00' : '10:00';
  await app.visitor().ask('POST /_api/plans/change', { token, weekday, time });
  const isNew = ({ startTime }: { startTime: string | null }) => {
    const start = Date.parse(startTime!);
    const zone = plan.city.timeZone;
    return weekdayOf(dateIn(start, zone)) === weekday && timeOf(minuteIn(start, zone)) === time;
  };
  const { text } = await mail(started.customer.email, 'Your standing visits from');
  expect(text.replace(/\s+/g, ' ')).toContain('Your pause stays as it is.');
  const paused = (await readPlan(app, started)).visits.filter(({ leftOut }) => leftOut === 'paused');
  expect(paused.length).toBeGreaterThan(3);
  expect(paused.filter((visit) => !isNew(visit))).toEqual([]);
  const booking = await started.customer.visitor.ask('GET /_api/bookings/by-token', {
    token: (await started.customer.visitor.ask('GET /_api/plan', { planId: String(plan.id) })).visits.find(
      ({ leftOut }) => leftOut === 'paused',
    )!.token!,
  });
  expect(booking.booking.timeSlot.startTime).toBe(paused[0]!.startTime);
  // Dates that the rhythm has no more are no visits, also none that rest.
  await app.visitor().ask('POST /_api/plans/change', { token, repeatWeeks: 2 });
  const fewer = (await readPlan(app, started)).visits.filter(({ leftOut }) => leftOut === 'paused');
  expect(fewer.length).toBeLessThan(paused.length);
  await app.visitor().ask('POST /_api/plans/resume', { token });
  const back = (await readPlan(app, started)).visits.filter(({ state }) => state === 'planned');
  expect(back.filter((visit) => !isNew(visit))).toEqual([]);
  expect(back.map(({ nominalDate }) => nominalDate)).toEqual(
    expect.arrayContaining(fewer.map(({ nominalDate }) => nominalDate)),
  );
  await end(started);
});

it('the visits that had a length of their own and get the one of all are named', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { plan, customer } = started;
  const which = { planId: plan.id };
  const preview = async (change: object) => {
    const shown = await customer.visitor.ask('POST /_api/plans/change', { ...which, ...change, preview: true });
    return 'lostLengths' in shown ? shown : expect.unreachable('It was no preview.');
  };
  const longer = { minutes: plan.minutes + 60, ...(plan.time !== '09:00' && { time: '09:00' }) };
  const { consentText } = await preview(longer);
  await customer.visitor.ask('POST /_api/plans/change', { ...which, ...longer, consentText: consentText! });
  const { visits } = await customer.visitor.ask('GET /_api/plan', { planId: String(plan.id) });
  const own = visits.findLast(({ state }) => state === 'planned')!;
  const { booking } = await app.visitor().ask('GET /_api/bookings/by-token', { token: own.token! });
  const shorter = { minutes: plan.minutes, timeSlotId: booking.timeSlot.id };
  await app.visitor().ask('POST /_api/bookings/move', { bookingId: own.bookingId!, token: own.token!, ...shorter });
  expect((await preview({ minutes: plan.minutes + 120 })).lostLengths).toEqual([own.nominalDate]);
  expect((await preview({ repeatWeeks: 2 })).lostLengths).toEqual([]);
  await end(started);
});

it('a visit that was moved is named with what it becomes, and its day by the rhythm is not the first one', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { plan, customer } = started;
  const planned = async () => (await customer.visitor.ask('GET /_api/plan', { planId: String(plan.id) })).visits;
  const [first, second] = (await planned()).filter(({ state }) => state === 'planned');
  const [time] = (await openTimes(plan.minutes, 80)).filter(
    ({ startTime }) => startTime.slice(0, 10) !== first!.nominalDate && startTime < second!.startTime!,
  );
  const move = { bookingId: first!.bookingId!, token: first!.token!, timeSlotId: time!.id };
  await app.visitor().ask('POST /_api/bookings/move', move);
  const change = { planId: plan.id, minutes: plan.minutes + 30, preview: true };
  const shown = await customer.visitor.ask('POST /_api/plans/change', change);
  if ('plan' in shown) throw new Error('It was no preview.');
  const date = dateIn(Date.parse(time!.startTime), time!.city.timeZone);
  expect(shown.moved).toEqual([{ date, startTime: time!.startTime, minutes: plan.minutes + 30, amount: shown.amount }]);
  expect(shown.firstDate).toBe(second!.nominalDate);
  await end(started);
});

// shows: product/standing-visits/hours
it('the days and hours of its cleaner are shown: whatever fits into them can be chosen, and nothing else', async () => {
  const weeklySchedule = weekWith({
    Monday: {},
    Tuesday: { startTime: '08:30', endTime: '12:00' },
    Wednesday: { slotDuration: 4 },
    Thursday: { slotDuration: 1, longestDuration: 2.5 },
  });
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  await cleaner.visitor.ask('POST /_api/cleaner/schedule', { weeklySchedule });
  const { token, plan } = started;
  const change = (to: object) => app.visitor().call('POST /_api/plans/change', { token, ...to, preview: true });
  const { body } = await change({});
  if (!('workingDays' in body)) throw new Error('It was no preview.');
  expect(body.workingDays).toEqual([
    { weekday: 1, startTime: '09:00', endTime: '17:00', shortestMinutes: 180, longestMinutes: 480 },
    { weekday: 2, startTime: '08:30', endTime: '12:00', shortestMinutes: 180, longestMinutes: 480 },
    { weekday: 3, startTime: '09:00', endTime: '17:00', shortestMinutes: 240, longestMinutes: 480 },
    { weekday: 4, startTime: '09:00', endTime: '17:00', shortestMinutes: 60, longestMinutes: 150 },
  ]);
  for (const minutes of [150, 180, 240])
    for (const weekday of [0, 1, 2, 3, 4])
      for (const [startMinute, time] of [
        [480, '08:00'],
        [510, '08:30'],
        [540, '09:00'],
        [780, '13:00'],
        [840, '14:00'],
      ] as const) {
        if (weekday === plan.weekday && time === plan.time) continue;
        const isOffered = startsOn(body.workingDays, { weekday, minutes }).includes(startMinute);
        const { status } = await change({ minutes, weekday, time });
        expect([minutes, weekday, time, status]).toEqual([minutes, weekday, time, isOffered ? 200 : 409]);
      }
  await end(started);
});
