import { expect, it } from 'vitest';
import { addDays, dateIn } from '#contract/time';
import { methodOfCard } from '../../tests/faults/plan-histories/plan-rows.sql.ts';
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

/** A date whose time its cleaner takes off gets another one of its customer. */

const { app, cleaner, cleanerEmail, chargedFor, end, openTimes } = await startPlanApp();
const today = () => dateIn(app.clock.now().getTime(), 'America/New_York');

/** A weekly plan one of whose dates, so many days ahead, has no time any more. */
async function withDayOff(days: number) {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { visits } = await readPlan(app, started);
  const { nominalDate } = visits.find((visit) => visit.nominalDate > addDays(today(), days))!;
  await takeOff(nominalDate);
  return { started, nominalDate };
}

async function takeOff(date: string): Promise<void> {
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: date, to: date });
  await keepPlans(app);
}

async function choose({ plan, customer }: StartedPlan, nominalDate: string, timeSlotId: number) {
  const visitor = await stayIn(customer.visitor, customer.email);
  return visitor.call('POST /_api/plans/answer-clash', { planId: plan.id, nominalDate, answer: 'time', timeSlotId });
}

it.each(['after the last day of its plan', 'in a pause of its customer'])(
  '%s no time is given to it',
  async (where) => {
    const { started, nominalDate } = await withDayOff(20);
    if (where.startsWith('after'))
      await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
    else
      await app
        .visitor()
        .ask('POST /_api/plans/pause', { token: started.token, from: nominalDate, until: nominalDate });
    // Nobody is asked for one either.
    expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'skipped', clash: null });
    const [time] = await openTimes(180);
    const { status, error } = await choose(started, nominalDate, time!.id);
    expect([status, error]).toEqual([409, 'These standing visits do not take place on this date.']);
    await end(started);
  },
);

it('none is found, or proposed by its cleaner, on a day on which its plan has no visit', async () => {
  const { started, nominalDate } = await withDayOff(7);
  const { plan, token } = started;
  const { endsAfter } = await cleaner.visitor
    .ask('POST /_api/cleaner/end-plan', { planId: plan.id })
    .then(async () => (await readPlan(app, started)).plan);
  const times = await openTimes(180);
  const ofDay = (is: (day: string) => boolean) =>
    times.find(({ startTime }) => is(dateIn(Date.parse(startTime), 'America/New_York')))!;
  const behind = ofDay((day) => day > endsAfter!);
  const refused = [409, 'These standing visits end before that day.'];
  const taken = await choose(started, nominalDate, behind.id);
  expect([taken.status, taken.error]).toEqual(refused);
  const proposal = { planId: plan.id, nominalDate, answer: 'time' as const, timeSlotIds: [behind.id] };
  const proposed = await cleaner.visitor.call('POST /_api/cleaner/answer-clash', proposal);
  expect([proposed.status, proposed.error]).toEqual(refused);
  const day = addDays(nominalDate, 1);
  await app.visitor().ask('POST /_api/plans/pause', { token, from: day, until: day });
  const { status, error } = await choose(started, nominalDate, ofDay((other) => other === day).id);
  expect([status, error]).toEqual([409, 'These standing visits pause on that day.']);
  await end(started);
});

it('what was found comes back at its time after a pause', async () => {
  const { started, nominalDate } = await withDayOff(12);
  const [time] = await openTimes(180, 24 * 12);
  expect((await choose(started, nominalDate, time!.id)).status).toBe(200);
  await app.visitor().ask('POST /_api/plans/pause', { token: started.token });
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'skipped', leftOut: 'paused' });
  await app.visitor().ask('POST /_api/plans/resume', { token: started.token });
  await keepPlans(app);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', startTime: time!.startTime });
  await end(started);
});

it('its card is tried anew for the time that was found, whatever a bank said of the one before', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const method = await methodOfCard(app.server.database.pool, started.card.id);
  await app.sandbox.stripe.declineCard(method, { code: 'card_declined', declineCode: 'insufficient_funds' });
  const [visit] = (await readPlan(app, started)).visits;
  const { nominalDate, bookingId, startTime } = visit!;
  for (const hours of [71, 35, 29.9, 24.9]) await hoursBefore(app, startTime!, hours);
  await takeOff(nominalDate);
  await app.sandbox.stripe.declineCard(method, null);
  const [time] = await openTimes(180, 100);
  expect((await choose(started, nominalDate, time!.id)).status).toBe(200);
  await hoursBefore(app, time!.startTime, 71);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ need: null });
  await hoursBefore(app, time!.startTime, 35);
  expect(chargedFor(bookingId!)).toEqual([13_500]);
  await end(started);
});
