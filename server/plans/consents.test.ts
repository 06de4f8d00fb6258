import { describe, expect, it } from 'vitest';
import { addDays, dateIn, MINUTE } from '#contract/time';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { planAsReleaseBefore } from '../../tests/faults/plan-histories/plan-rows.sql.ts';
import {
  changeTerms,
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

/** By what its customer agreed to a visit is charged, and at which rate (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, mail, emails, chargedFor, end } = await startPlanApp();

const today = () => dateIn(app.clock.now().getTime(), 'America/New_York');

/** The cleaner asks for another rate of a plan, from a visit of its on that is more than thirty days ahead; gives that visit. */
async function announce(started: StartedPlan, hourlyRate: number) {
  await stayIn(cleaner.visitor, cleanerEmail);
  const visit = (await readPlan(app, started)).visits.find(({ nominalDate }) => nominalDate >= addDays(today(), 30))!;
  const rate = { planId: started.plan.id, hourlyRate, from: visit.nominalDate };
  await cleaner.visitor.ask('POST /_api/cleaner/plan-rate', rate);
  return { ...visit, startTime: visit.startTime!, bookingId: visit.bookingId! };
}

async function agreeToRate(started: StartedPlan): Promise<void> {
  const { consentText } = (await readPlan(app, started)).plan.nextRate!;
  const yes = { planId: started.plan.id, consentVersion: 1, consentText } as const;
  await (await ownerOf(started)).ask('POST /_api/plans/agree', yes);
}

/** Another length of one visit, where it is. */
async function changeLengthOf(started: StartedPlan, bookingId: number, minutes: number): Promise<void> {
  const visitor = await ownerOf(started);
  const { bookings } = await visitor.ask('GET /_api/bookings/mine', {});
  const timeSlotId = bookings.find(({ id }) => id === bookingId)!.timeSlot.id;
  const wanted = { timeSlotId: String(timeSlotId), minutes: String(minutes), bookingId: String(bookingId) };
  const { consentText } = await visitor.ask('GET /_api/bookings/move-preview', wanted);
  const move = { bookingId, timeSlotId, minutes, ...(consentText !== undefined && { consentText }) };
  await visitor.ask('POST /_api/bookings/move', move);
}

/** A weekly plan at nine, and the visit from which on another rate is to hold. */
async function startWeekly(minutes?: number) {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  await changeTerms(started, { minutes: minutes ?? 180, time: '09:00' });
  const visit = (await readPlan(app, started)).visits.find(({ nominalDate }) => nominalDate >= addDays(today(), 30))!;
  return { started, bookingId: visit.bookingId! };
}

async function goToCharge(startTime: string): Promise<void> {
  await hoursBefore(app, startTime, 71);
  await hoursBefore(app, startTime, 35);
}

describe('a visit that was agreed to by itself', () => {
  it('is charged by what was agreed to for its plan since, where a rate rises above its own', async () => {
    const { started, bookingId } = await startWeekly(360);
    await changeLengthOf(started, bookingId, 390);
    const { nominalDate, startTime } = await announce(started, 53);
    // $344.50 are more than a tenth above $292.50, to which they have said yes.
    expect(await visitOn(app, started, nominalDate)).toMatchObject({ amount: 292.5 });
    await agreeToRate(started);
    expect(await visitOn(app, started, nominalDate)).toMatchObject({ amount: 344.5 });
    await goToCharge(startTime);
    expect(chargedFor(bookingId)).toEqual([34_450]);
    await end(started);
  });

  it('is charged by its own where its plan waits for a yes', async () => {
    const { started, bookingId } = await startWeekly();
    const { startTime } = await announce(started, 53);
    await changeLengthOf(started, bookingId, 240);
    await goToCharge(startTime);
    expect(chargedFor(bookingId)).toEqual([21_200]);
    await end(started);
  });

  it('is not charged by a yes to more that was taken back', async () => {
    const { started, bookingId } = await startWeekly();
    for (const minutes of [240, 180]) await changeLengthOf(started, bookingId, minutes);
    const { startTime, nominalDate } = await announce(started, 53);
    await goToCharge(startTime);
    expect([await visitOn(app, started, nominalDate), chargedFor(bookingId)]).toMatchObject([{ state: 'planned' }, []]);
    await end(started);
  });

  it('costs no more than a tenth above the less that was chosen since', async () => {
    const { started, bookingId } = await startWeekly();
    for (const minutes of [240, 210]) await changeLengthOf(started, bookingId, minutes);
    const { startTime } = await announce(started, 53);
    await agreeToRate(started);
    // $185.50 would be covered by the yes to $180.00.
    await goToCharge(startTime);
    expect(chargedFor(bookingId)).toEqual([15_750]);
    await end(started);
  });
});

it('a length of one visit stays where what changes leaves it its time, and a shorter one also its day', async () => {
  const { started } = await startWeekly(240);
  const { token, plan } = started;
  const [, , third, , fifth] = (await readPlan(app, started)).visits;
  await changeLengthOf(started, third!.bookingId!, 300);
  await changeLengthOf(started, fifth!.bookingId!, 210);
  const lengthsAfter = async (change: { repeatWeeks?: 2; time?: string; weekday?: number }) => {
    await app.visitor().ask('POST /_api/plans/change', { token, ...change });
    const { visits } = await readPlan(app, started);
    return [third, fifth].map((before) => {
      const { startTime, endTime } = visits.find(({ bookingId }) => bookingId === before!.bookingId)!;
      return (Date.parse(endTime!) - Date.parse(startTime!)) / MINUTE;
    });
  };
  expect(await lengthsAfter({ repeatWeeks: 2 })).toEqual([300, 210]);
  // Five hours from one o'clock on would end after the cleaner's hours.
  expect(await lengthsAfter({ time: '13:00' })).toEqual([240, 210]);
  expect(await lengthsAfter({ weekday: (plan.weekday + (plan.weekday === 6 ? 6 : 1)) % 7 })).toEqual([240, 240]);
  await end(started);
});

it('shorter visits from here on lower what was agreed to: a new rate is held against that', async () => {
  const { started } = await startWeekly(360);
  await changeTerms(started, { minutes: 180, time: '09:00' });
  await announce(started, 53);
  expect((await readPlan(app, started)).plan.nextRate).toMatchObject({ amount: 159, needsYes: true });
  await end(started);
});

describe('a visit that a process of the release before planned after a rate was announced', () => {
  const { pool } = app.server.database;

  it('costs the new rate from its announcement on, and is charged what that said', async () => {
    const { started } = await startWeekly();
    const { bookingId, startTime } = await announce(started, 49);
    await planAsReleaseBefore(pool, bookingId, { hourlyCents: 4500 });
    await hoursBefore(app, startTime, 71);
    const { text } = await mail(started.customer.email, 'comes on');
    await hoursBefore(app, startTime, 35);
    expect([text?.includes('$147.00'), chargedFor(bookingId)]).toEqual([true, [14_700]]);
    await end(started);
  });

  it('keeps its price once it was announced', async () => {
    const { started } = await startWeekly();
    const { bookingId, startTime } = await announce(started, 49);
    await planAsReleaseBefore(pool, bookingId, { hourlyCents: 4500, noticedAt: app.clock.now() });
    await goToCharge(startTime);
    expect(chargedFor(bookingId)).toEqual([13_500]);
    await end(started);
  });

  it('is announced anew where its rate is taken back', async () => {
    const { started } = await startWeekly();
    const { bookingId, startTime } = await announce(started, 49);
    await hoursBefore(app, startTime, 71);
    await mail(started.customer.email, 'comes on');
    await stayIn(cleaner.visitor, cleanerEmail);
    const back = { planId: started.plan.id, hourlyRate: 45, from: today() };
    await cleaner.visitor.ask('POST /_api/cleaner/plan-rate', back);
    await hoursBefore(app, startTime, 70);
    const { text } = await mail(started.customer.email, 'comes on', 2);
    await hoursBefore(app, startTime, 35);
    expect([text?.includes('$135.00'), chargedFor(bookingId)]).toEqual([true, [13_500]]);
    await end(started);
  });
});

it('is waited for where a pause of the customer’s own is over meanwhile, and nobody reads that visits go on', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { nominalDate } = await announce(started, 60);
  const { token, customer } = started;
  const until = addDays(nominalDate, 5);
  await app.visitor().ask('POST /_api/plans/pause', { token, from: addDays(nominalDate, -5), until });
  for (const day of [addDays(nominalDate, -4), addDays(until, 1), addDays(until, 2)]) {
    await app.clock.advance(Date.parse(`${day}T15:00:00Z`) - app.clock.now().getTime());
    await keepPlans(app);
  }
  expect((await readPlan(app, started)).plan).toMatchObject({ state: 'paused', pauseCode: 'rate' });
  await mail(customer.email, 'are paused');
  expect(await emails(customer.email, 'go on')).toEqual([]);
  await agreeToRate(started);
  expect((await readPlan(app, started)).plan).toMatchObject({ state: 'active', pausedFrom: null });
  await end(started);
});

it('a rate that could hold only after they have ended is forgotten, and not announced', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { nominalDate: from } = await announce(started, 60);
  expect((await readPlan(app, started)).plan.nextRate).toMatchObject({ hourlyRate: 60, needsYes: true });
  const planId = started.plan.id;
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId });
  expect((await readPlan(app, started)).plan.nextRate).toBeNull();
  const again = await cleaner.visitor.call('POST /_api/cleaner/plan-rate', { planId, hourlyRate: 60, from: from! });
  expect([again.status, again.error]).toEqual([409, 'These standing visits end before that day.']);
  await end(started);
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
