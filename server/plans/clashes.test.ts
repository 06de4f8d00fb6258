import { describe, expect, it } from 'vitest';
import type { PlanVisit } from '#contract/plans';
import { addDays, DAY, dateIn, dayLabel, MINUTE, rangeLabel } from '#contract/time';
import { newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { hoursBefore, keepPlans, type StartedPlan, startPlan, startPlanApp, visitOn } from '../../tests/plans.ts';
import { login } from '../../tests/sign-up.ts';

/** Dates of standing visits whose time is not to be had (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, mail, openTimes, end } = await startPlanApp();

const ownVisits = async ({ customer, plan }: StartedPlan) =>
  (await customer.visitor.ask('GET /_api/plan', { planId: String(plan.id) })).visits;
// shows: product/standing-visits/clash
describe('a date without its time', () => {
  /** A weekly plan, and the open time of a day that its cleaner takes off. */
  async function withDayOff() {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const [visit] = await ownVisits(started);
    const { nominalDate } = visit!;
    await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: nominalDate, to: nominalDate });
    await keepPlans(app);
    expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'clash', clash: 'time_off', proposed: [] });
    const { planId } = { planId: started.plan.id };
    return { started, visit: visit!, which: { planId, nominalDate } };
  }

  it('is asked of both: the cleaner proposes times, of which the customer takes one', async () => {
    const { started, visit, which } = await withDayOff();
    const { customer } = started;
    await mail(customer.email, 'No visit on');
    await mail(cleanerEmail, 'Another time for');
    const { plans } = await customer.visitor.ask('GET /_api/plans', {});
    expect(plans).toMatchObject([{ openClashes: 1 }]);
    const own = await cleaner.visitor.ask('GET /_api/cleaner/plans', {});
    const asked = own.plans.find(({ id }) => id === which.planId);
    expect(asked?.clashes).toMatchObject([{ nominalDate: which.nominalDate, clash: 'time_off', hasNoOther: false }]);
    const [soon] = await openTimes(180, 4);
    const [first, second] = await openTimes(180);
    const propose = (timeSlotIds: number[]) =>
      cleaner.visitor.call('POST /_api/cleaner/answer-clash', { ...which, answer: 'time', timeSlotIds });
    expect((await propose([])).status).toBe(400);
    expect((await propose([soon!.id])).error).toContain('at least 36 hours ahead');
    for (const _again of [1, 2]) expect((await propose([first!.id, second!.id])).status).toBe(200);
    expect((await propose([first!.id])).error).toBe('This was answered already.');
    // The email names what the page offers, in the city's time.
    const told = await mail(customer.email, 'Other times for');
    const zone = started.plan.city.timeZone;
    const labelOf = ({ startTime, endTime }: { startTime: string; endTime: string }) => {
      const [start, until] = [Date.parse(startTime), Date.parse(endTime)];
      return `${dayLabel(start, zone)}, ${rangeLabel(start, until, zone)}`;
    };
    expect(told.text).toContain(`Proposed: ${labelOf(first!)}`);
    expect(told.text).toContain(`Or: ${labelOf(second!)}`);
    expect(await visitOn(app, started, which.nominalDate)).toMatchObject({
      proposed: [{ timeSlotId: first!.id, isOpen: true }, { timeSlotId: second!.id }],
    });
    const take = { ...which, answer: 'time', timeSlotId: first!.id } as const;
    expect((await app.visitor().call('POST /_api/plans/answer-clash', take)).status).toBe(401);
    for (const _again of [1, 2]) await customer.visitor.ask('POST /_api/plans/answer-clash', take);
    expect(await visitOn(app, started, which.nominalDate)).toMatchObject({
      state: 'planned',
      bookingId: visit.bookingId,
      startTime: first!.startTime,
      proposed: [],
    });
    await mail(customer.email, 'Found: ');
    await mail(cleanerEmail, 'Standing visit on');
    const other = await customer.visitor.call('POST /_api/plans/answer-clash', { ...take, timeSlotId: second!.id });
    expect([other.status, other.error]).toEqual([409, 'This visit has its time already. It can be moved.']);
    await hoursBefore(app, first!.startTime, 71);
    await hoursBefore(app, first!.startTime, 35);
    expect(await visitOn(app, started, which.nominalDate)).toMatchObject({ state: 'paid', amount: 135 });
    await end(started);
    await app.clock.advance(9 * DAY);
  });

  // shows: product/standing-visits/planned
  it('is also one that its cleaner cancels: nothing is charged, nobody is looked for, and the time is blocked', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const [visit] = await ownVisits(started);
    const { nominalDate, bookingId, startTime } = visit!;
    const { plans } = await cleaner.visitor.ask('GET /_api/cleaner/plans', {});
    const { visits } = plans.find(({ id }) => id === started.plan.id)!;
    expect(visits[0]).toMatchObject({ bookingId, startTime, paid: false });
    const cancel = ({ visitor } = cleaner) =>
      visitor.call('POST /_api/cleaner/job-action', { bookingId: bookingId!, action: 'cancel', reason: 'A wedding.' });
    expect((await cancel(await newBookableCleaner(app, 'Sam Stranger'))).status).toBe(404);
    for (const _again of [1, 2]) {
      expect((await cancel()).body).toEqual({
        message: 'This visit is left out. Your customer is asked what to do instead, and you can propose another time.',
      });
    }
    const clash = { state: 'clash', clash: 'canceled', proposed: [] };
    expect(await visitOn(app, started, nominalDate)).toMatchObject(clash);
    const { text } = await mail(started.customer.email, 'No visit on');
    expect(text).toContain('cannot come on');
    expect(text).toContain('writes: “A wedding.”');
    const admin = await newAdmin(app);
    const { job } = await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) });
    expect(job.history.at(-1)).toMatchObject({ action: 'visit.skipped', why: 'A wedding.' });
    const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
    expect(slots.find((slot) => slot.startTime === startTime)?.status).toBe('blocked');
    await hoursBefore(app, startTime!, 71);
    await hoursBefore(app, startTime!, 35);
    expect(await visitOn(app, started, nominalDate)).toMatchObject(clash);
    expect(
      (await app.server.database.pool.query('select from rescues where booking_id = $1', [bookingId])).rowCount,
    ).toBe(0);
    const [time] = await openTimes(180);
    const take = { planId: started.plan.id, nominalDate, answer: 'time', timeSlotId: time!.id } as const;
    await login(started.customer.visitor, started.customer.email);
    await started.customer.visitor.ask('POST /_api/plans/answer-clash', take);
    expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned', bookingId });
    await app.visitor().ask('POST /_api/plans/end', { token: started.token });
  });

  it('reads so among the bookings and by its own link until its customer has chosen; only they are led to the plan', async () => {
    const { started, visit, which } = await withDayOff();
    const { visitor } = started.customer;
    const own = async () => {
      const { bookings } = await visitor.ask('GET /_api/bookings/mine', {});
      return bookings.find(({ id }) => id === visit.bookingId)!;
    };
    const before = await own();
    expect(before).toMatchObject({ status: 'canceled', paid: false, clash: { planToken: started.token } });
    const byLink = await app.visitor().ask('GET /_api/bookings/by-token', { token: before.token! });
    expect(byLink.booking.clash).toEqual({ planToken: null });
    // A page that was opened before offers to skip it: that is no answer, and is not taken for one.
    const skip = () =>
      app.visitor().call('POST /_api/plans/skip', { token: started.token, nominalDate: which.nominalDate });
    const refused = { status: 409, error: 'This date has lost its time. Please choose what to do instead.' };
    expect(await skip()).toMatchObject(refused);
    expect(await visitor.call('POST /_api/bookings/cancel', { bookingId: visit.bookingId! })).toMatchObject(refused);
    // It rests as the other visits do, and is asked about again after that.
    await app.visitor().ask('POST /_api/plans/pause', { token: started.token });
    expect(await own()).toMatchObject({ status: 'canceled', leftOut: 'paused' });
    expect((await own()).clash).toBeUndefined();
    await app.visitor().ask('POST /_api/plans/resume', { token: started.token });
    expect((await own()).clash).toEqual({ planToken: started.token });
    await visitor.ask('POST /_api/plans/answer-clash', { ...which, answer: 'skip' });
    expect((await own()).clash).toBeUndefined();
    expect((await own()).leftOut).toBe('skipped');
    expect((await skip()).status).toBe(200);
    const [time] = await openTimes(180);
    await visitor.ask('POST /_api/plans/answer-clash', { ...which, answer: 'time', timeSlotId: time!.id });
    expect(await own()).toMatchObject({ status: 'scheduled', paid: false });
    await end(started);
    await app.clock.advance(9 * DAY);
  });

  it('is left out, or somebody else’s; a cleaner who has no other time says so; what nobody answers passes', async () => {
    const { started, which } = await withDayOff();
    const { customer } = started;
    const no = { ...which, answer: 'skip' } as const;
    await cleaner.visitor.ask('POST /_api/cleaner/answer-clash', no);
    await mail(customer.email, 'has no other time for');
    expect(await visitOn(app, started, which.nominalDate)).toMatchObject({ state: 'clash', hasNoOther: true });
    const { plan } = await customer.visitor.ask('POST /_api/plans/answer-clash', { ...which, answer: 'other' });
    expect(plan.id).toBe(which.planId);
    await customer.visitor.ask('POST /_api/plans/answer-clash', no);
    expect(await visitOn(app, started, which.nominalDate)).toMatchObject({ state: 'skipped', clash: null });
    await mail(cleanerEmail, 'No standing visit on');
    // Whoever changes their mind finds a time as long as the date is to come.
    const [time] = await openTimes(180);
    await customer.visitor.ask('POST /_api/plans/answer-clash', { ...which, answer: 'time', timeSlotId: time!.id });
    expect(await visitOn(app, started, which.nominalDate)).toMatchObject({ state: 'planned' });
    // Another day off asks again.
    const day = dateIn(Date.parse(time!.startTime), started.plan.city.timeZone);
    await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: day, to: day });
    await keepPlans(app);
    expect(await visitOn(app, started, which.nominalDate)).toMatchObject({ state: 'clash', hasNoOther: false });
    await app.clock.advance(14 * DAY);
    await keepPlans(app);
    await login(customer.visitor, customer.email);
    const late = await customer.visitor.call('POST /_api/plans/answer-clash', no);
    expect([late.status, late.error]).toEqual([409, 'There is nothing to answer for this date.']);
    await end(started);
  });

  it('is not charged on a day that was taken off a moment before, nor told of once it is answered', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const [{ nominalDate, startTime }] = (await ownVisits(started)) as [PlanVisit];
    await hoursBefore(app, startTime!, 71);
    await hoursBefore(app, startTime!, 36.01);
    await app.clock.advance(MINUTE);
    await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: nominalDate, to: nominalDate });
    const task = (name: string) => app.server.modules.plans.scheduledTasks.find((one) => one.name === name)!.run();
    await task('charge visits');
    expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'planned' });
    await task('end visits of plans');
    expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'clash', clash: 'time_off' });
    const { id: planId, firstBookingId: bookingId } = started.plan;
    const about = { bookingId, tells: { planId, nominalDate } } as never;
    const sent = async (...kinds: string[]) =>
      Promise.all(kinds.map(async (kind) => (await app.server.modules.plans.emailRenderers[kind]!(about)) !== null));
    const asking = ['plan-clash', 'plan-clash-answered', 'plan-clash-job'];
    expect(await sent(...asking, 'plan-clash-settled-job')).toEqual([true, true, true, false]);
    await login(started.customer.visitor, started.customer.email);
    const answer = { planId, nominalDate, answer: 'skip' } as const;
    await started.customer.visitor.ask('POST /_api/plans/answer-clash', answer);
    expect(await sent(...asking, 'plan-clash-settled-job')).toEqual([false, false, false, true]);
    // Its other visits pause later: what was said of this date holds.
    const from = addDays(nominalDate, 7);
    await app.visitor().ask('POST /_api/plans/pause', { token: started.token, from });
    expect(await sent('plan-clash-settled-job')).toEqual([true]);
    await end(started);
    await app.clock.advance(9 * DAY);
  });

  it('is no date any more where another rhythm leaves it out, whatever took its time before', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const { token } = started;
    const [, second, third, fourth] = await ownVisits(started);
    const off = (date: string) => cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: date, to: date });
    await off(second!.nominalDate);
    await keepPlans(app);
    await app.visitor().ask('POST /_api/plans/pause', { token, from: third!.nominalDate });
    // Its place is gone when the pause is over.
    await off(fourth!.nominalDate);
    await app.visitor().ask('POST /_api/plans/resume', { token });
    await keepPlans(app);
    for (const visit of [second, fourth])
      expect(await visitOn(app, started, visit!.nominalDate)).toMatchObject({ state: 'clash' });
    await app.visitor().ask('POST /_api/plans/change', { token, repeatWeeks: 2 });
    for (const visit of [second, fourth]) expect(await visitOn(app, started, visit!.nominalDate)).toBeUndefined();
    await end(started);
  });
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
