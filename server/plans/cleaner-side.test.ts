import { describe, expect, it } from 'vitest';
import type { PlanVisit } from '#contract/plans';
import { addDays, DAY, dateIn, minuteIn, weekdayOf } from '#contract/time';
import { newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin } from '../../tests/onboard.ts';
import {
  firstVisit,
  hoursBefore,
  keepPlans,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  stayIn,
  takesPlans,
  visitOn,
} from '../../tests/plans.ts';
import { login } from '../../tests/sign-up.ts';

/** What a cleaner decides of standing visits, and what becomes of them then (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, mail, emails, chargedFor, openTimes, end } = await startPlanApp();

const today = () => dateIn(app.clock.now().getTime(), 'America/New_York');
describe('another rate', () => {
  const announce = async (plan: StartedPlan, hourlyRate: number, days = 30) => {
    await login(cleaner.visitor, cleanerEmail);
    const from = addDays(today(), days);
    const { status, error } = await cleaner.visitor.call('POST /_api/cleaner/plan-rate', {
      planId: plan.plan.id,
      hourlyRate,
      from,
    });
    return { status, error, from };
  };

  it('is heard of 30 days before, and costs what was said from its day on', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    expect(await announce(started, 49, 29)).toMatchObject({
      status: 400,
      error: 'Please choose a day at least 30 days ahead',
    });
    expect((await announce(started, 45)).status).toBe(409);
    const { from } = await announce(started, 49);
    await mail(started.customer.email, 'A new price from');
    const { plan, visits } = await readPlan(app, started);
    expect(plan).toMatchObject({ hourlyRate: 45, nextRate: { hourlyRate: 49, amount: 147, from, needsYes: false } });
    expect(visits.map(({ amount }) => amount)).toEqual(
      visits.map(({ nominalDate }) => (nominalDate < from ? 135 : 147)),
    );
    expect(new Set(visits.map(({ amount }) => amount)).size).toBe(2);
    const { plans } = await cleaner.visitor.ask('GET /_api/cleaner/plans', {});
    expect(plans.find(({ id }) => id === plan.id)?.nextRate).toEqual({ hourlyRate: 49, from, needsYes: false });
    // The present rate takes it back, and whoever had another price has their own again.
    expect((await announce(started, 45)).status).toBe(200);
    await mail(started.customer.email, 'stays');
    expect((await readPlan(app, started)).visits.every(({ amount }) => amount === 135)).toBe(true);
    await announce(started, 49);
    await app.clock.advance(30 * DAY);
    await keepPlans(app);
    const now = await readPlan(app, started);
    expect(now.plan).toMatchObject({ state: 'active', hourlyRate: 49, amount: 147, nextRate: null });
    const next = now.visits.find(({ state, nominalDate }) => state === 'planned' && nominalDate > addDays(today(), 4))!;
    await hoursBefore(app, next.startTime!, 71);
    await hoursBefore(app, next.startTime!, 35);
    expect(chargedFor(next.bookingId!)).toEqual([14_700]);

    // A little more again is more than a tenth above what was last agreed to: $135.00.
    const later = await announce(started, 53);
    const asked = await readPlan(app, started);
    expect(asked.plan.nextRate).toMatchObject({ amount: 159, needsYes: true });
    const pause = { from: later.from, until: addDays(later.from, 2) };
    await app.visitor().ask('POST /_api/plans/pause', { token: started.token, ...pause });
    await app.clock.advance(30 * DAY);
    await keepPlans(app);
    await mail(started.customer.email, 'are paused');
    expect((await mail(cleanerEmail, 'Standing visits are paused')).text).toContain('has not agreed to your new rate');
    const waiting = await readPlan(app, started);
    expect(waiting.plan).toMatchObject({ state: 'paused', pauseCode: 'rate' });
    expect((await app.visitor().call('POST /_api/plans/resume', { token: started.token })).status).toBe(409);
    const [first, second] = waiting.visits.filter(
      ({ state, nominalDate }) => state === 'planned' && nominalDate > addDays(later.from, 3),
    );
    await hoursBefore(app, first!.startTime!, 71);
    await hoursBefore(app, first!.startTime!, 25);
    expect((await readPlan(app, started)).plan).toMatchObject({ state: 'paused', pauseCode: 'rate' });
    expect(await emails(started.customer.email, 'go on')).toEqual([]);
    expect(await visitOn(app, started, first!.nominalDate)).toMatchObject({ state: 'planned' });
    await hoursBefore(app, first!.startTime!, 23);
    expect(await visitOn(app, started, first!.nominalDate)).toMatchObject({ state: 'skipped' });
    await mail(cleanerEmail, 'No standing visit on');
    expect(chargedFor(first!.bookingId!)).toEqual([]);

    const yes = {
      planId: started.plan.id,
      consentVersion: 1,
      consentText: waiting.plan.nextRate!.consentText,
    } as const;
    expect((await app.visitor().call('POST /_api/plans/agree', yes)).status).toBe(401);
    await login(cleaner.visitor, cleanerEmail);
    expect((await cleaner.visitor.call('POST /_api/plans/agree', yes)).status).toBe(404);
    const { visitor, email } = started.customer;
    await login(visitor, email);
    const other = await visitor.call('POST /_api/plans/agree', { ...yes, consentText: started.plan.consentText });
    expect(other.status).toBe(409);
    const agreed = await visitor.ask('POST /_api/plans/agree', yes);
    expect(agreed.plan).toMatchObject({ state: 'active', pauseCode: null, consentText: yes.consentText });
    await visitor.ask('POST /_api/plans/agree', yes);
    await mail(email, 'You agreed');
    await mail(cleanerEmail, 'Standing visits go on');
    expect((await readPlan(app, started)).plan).toMatchObject({ hourlyRate: 53, nextRate: null });
    await hoursBefore(app, second!.startTime!, 71);
    await hoursBefore(app, second!.startTime!, 35);
    expect(chargedFor(second!.bookingId!)).toEqual([15_900]);
    await end(started);
  });
});

describe('a share of the week', () => {
  it('is all that standing visits take, also where two begin at once, and one that rests has given its room away', async () => {
    // Of 56 hours: room for two visits of three hours in a week.
    const mostPercent = 12;
    await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', mostPercent });
    const first = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const begun = [await firstVisit(app, cleaner), await firstVisit(app, cleaner)];
    const tries = await Promise.all(
      begun.map(({ customer, card, job }) =>
        customer.visitor.call('POST /_api/plans', {
          ...{ bookingId: job.bookingId, repeatWeeks: 1, cardId: card.id, consentVersion: 1 },
        }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(tries.find(({ status }) => status === 409)?.error).toContain('has no room for more standing visits');
    const { heldPercent } = await cleaner.visitor.ask('GET /_api/cleaner/standing-visits', {});
    expect(heldPercent).toBeLessThanOrEqual(mostPercent);
    const left = begun[tries.findIndex(({ status }) => status === 409)]!;
    const offered = () => left.customer.visitor.ask('GET /_api/plans/offer', { bookingId: String(left.job.bookingId) });
    expect(await offered()).toMatchObject({ problem: 'week_full', rhythms: [] });
    // An open pause gives its room away; whoever comes back finds it taken.
    await app.visitor().ask('POST /_api/plans/pause', { token: first.token });
    expect((await offered()).problem).toBeNull();
    const input = { bookingId: left.job.bookingId, repeatWeeks: 2, cardId: left.card.id, consentVersion: 1 } as const;
    const { plan } = await left.customer.visitor.ask('POST /_api/plans', input);
    const back = await app.visitor().call('POST /_api/plans/resume', { token: first.token });
    expect([back.status, back.error]).toEqual([409, expect.stringContaining('has no room')]);
    await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', mostPercent: null });
    expect((await app.visitor().ask('POST /_api/plans/resume', { token: first.token })).plan.state).toBe('active');
    // Where they have to be asked, their yes is one more than the share allows.
    await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'ask' });
    const asked = await startPlan(app, cleaner, { repeatWeeks: 4 });
    await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'ask', mostPercent: 1 });
    const yes = { planId: asked.plan.id, accept: true };
    expect((await cleaner.visitor.call('POST /_api/cleaner/answer-plan', yes)).status).toBe(409);
    await cleaner.visitor.ask('POST /_api/cleaner/answer-plan', { ...yes, accept: false });
    await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', mostPercent: null });
    const started = tries.flatMap(({ body }) => (body && 'plan' in body ? [body.plan.token ?? ''] : []));
    for (const token of [first.token, plan.token ?? '', ...started])
      await app.visitor().ask('POST /_api/plans/end', { token });
  });

  it('has no room where another weekday turns the visits into the weeks of others', async () => {
    const fridays = (await openTimes(180)).filter(({ startTime }) => weekdayOf(startTime.slice(0, 10)) === 5);
    const [one] = fridays;
    const other = fridays.find(({ startTime }) => Date.parse(startTime) === Date.parse(one!.startTime) + 7 * DAY);
    // Of 56 hours: room for one visit of three hours in a week.
    await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', mostPercent: 6 });
    const odd = await startPlan(app, cleaner, { slotId: one!.id });
    const even = await startPlan(app, cleaner, { slotId: other!.id });
    const [visit] = (await readPlan(app, even)).visits;
    await hoursBefore(app, visit!.startTime!, 60);
    // Monday of that week is over: it would be that of the next one.
    for (const preview of [true, false]) {
      const change = { token: even.token, weekday: 1, preview };
      const turned = await app.visitor().call('POST /_api/plans/change', change);
      expect([turned.status, turned.error]).toEqual([409, expect.stringContaining('has no room')]);
    }
    await app.visitor().ask('POST /_api/plans/change', { token: even.token, weekday: 6 });
    await stayIn(cleaner.visitor, cleanerEmail);
    await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', mostPercent: null });
    for (const plan of [odd, even]) await end(plan);
  });
});

/** The cleaner's lists and calendars say which jobs are visits, and have planned ones. */
async function seesItsVisits(paid: PlanVisit, planned: PlanVisit, firstBookingId: number): Promise<void> {
  const { plans } = await cleaner.visitor.ask('GET /_api/cleaner/plans', {});
  const visits = plans.flatMap((plan) => plan.visits);
  expect(visits.find(({ startTime }) => startTime === paid.startTime)).toMatchObject({ paid: true });
  expect(visits.find(({ startTime }) => startTime === planned.startTime)).toMatchObject({ paid: false });
  const { jobs } = await cleaner.visitor.ask('GET /_api/cleaner/jobs', {});
  const isOfPlan = (id: number | null) => jobs.find((each) => each.id === id)?.ofPlan;
  expect([isOfPlan(paid.bookingId), isOfPlan(firstBookingId)]).toEqual([true, false]);
  const { address } = await cleaner.visitor.ask('POST /_api/cleaner/calendar/renew', {});
  const feed = (await (await fetch(address)).text()).split('BEGIN:VEVENT');
  const event = (id: number | null) => feed.find((each) => each.includes(`UID:job-${id}@`));
  expect(event(planned.bookingId)).toContain('SUMMARY:Planned: ');
  expect(event(planned.bookingId)).toContain('STATUS:TENTATIVE');
  expect(event(paid.bookingId)).toContain('STATUS:CONFIRMED');
}

describe('a block', () => {
  it.each(['customer', 'cleaner'] as const)('by the %s ends standing visits, and nobody reads why', async (who) => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const [paid, planned] = (await readPlan(app, started)).visits;
    await hoursBefore(app, paid!.startTime!, 71);
    await hoursBefore(app, paid!.startTime!, 35);
    const { customer, job } = started;
    await login(customer.visitor, customer.email);
    await login(cleaner.visitor, cleanerEmail);
    if (who === 'customer') await seesItsVisits(paid!, planned!, job.bookingId);
    if (who === 'customer') await customer.visitor.ask('POST /_api/blocks', { cleanerId: cleaner.cleanerId, on: true });
    else await cleaner.visitor.ask('POST /_api/blocks', { bookingId: job.bookingId, on: true });
    const { plan } = await readPlan(app, started);
    expect(plan).toMatchObject({ state: 'ended', endCode: who === 'customer' ? 'by_customer' : 'by_cleaner' });
    expect(await visitOn(app, started, planned!.nominalDate)).toMatchObject({ state: 'skipped' });
    expect(await visitOn(app, started, paid!.nominalDate)).toMatchObject({ state: 'paid', refundAmount: 135 });
    const told = [await mail(customer.email, 'have ended'), await mail(cleanerEmail, 'Standing visits have ended')];
    expect(told.map(({ text }) => /block/i.test(text ?? ''))).toEqual([false, false]);
    await hoursBefore(app, planned!.startTime!, 35);
    expect(chargedFor(planned!.bookingId!)).toEqual([]);
  });
});

describe('while their cleaner is suspended', () => {
  it('names others who have the same place free, and nobody who is blocked', async () => {
    await newBookableCleaner(app, 'Olive Other');
    await newBookableCleaner(app, 'Oscar Other');
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const { customer, plan } = started;
    expect((await readPlan(app, started)).others).toEqual([]);
    const admin = await newAdmin(app);
    const decide = (status: 'suspended' | 'active') =>
      admin.ask('POST /_api/admin/cleaner-status', { cleanerId: cleaner.cleanerId, status, reason: 'A check.' });
    await decide('suspended');
    await keepPlans(app);
    const { others } = await readPlan(app, started);
    expect(others.length).toBeGreaterThan(1);
    expect(others.length).toBeLessThanOrEqual(3);
    for (const { startTime, cleaner: other } of others) {
      expect(other.slug).not.toBe(plan.cleaner.slug);
      const start = Date.parse(startTime);
      const place = [weekdayOf(dateIn(start, plan.city.timeZone)), minuteIn(start, plan.city.timeZone)];
      expect(place).toEqual([plan.weekday, 60 * Number(plan.time.slice(0, 2)) + Number(plan.time.slice(3))]);
    }
    const { text } = await mail(customer.email, 'are paused');
    for (const { cleaner: other } of others) expect(text).toContain(`/${other.slug}`);
    const [first] = others;
    const { cleaner: profile } = await customer.visitor.ask('GET /_api/cleaners/by-slug', {
      city: first!.city.slug,
      cleanerSlug: first!.cleaner.slug,
    });
    await customer.visitor.ask('POST /_api/blocks', { cleanerId: profile.id, on: true });
    const slugs = (await readPlan(app, started)).others.map(({ cleaner: other }) => other.slug);
    expect(slugs).not.toContain(first!.cleaner.slug);
    await decide('active');
    await keepPlans(app);
    expect(await readPlan(app, started)).toMatchObject({ plan: { state: 'active' }, others: [] });
    await end(started);
  });
});

it('another rate is what another rhythm is reckoned from, and more often needs a yes to what was shown', async () => {
  await takesPlans(cleaner, 20);
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { customer, plan, token } = started;
  const { visitor, email } = customer;
  const change = (input: object) => visitor.call('POST /_api/plans/change', { planId: plan.id, ...input });
  const rate = { planId: plan.id, hourlyRate: 39, from: addDays(today(), 30) };
  await cleaner.visitor.ask('POST /_api/cleaner/plan-rate', rate);
  // It needs no yes, so what was agreed to stays.
  const agreed = await visitor.ask('POST /_api/plans/agree', { planId: plan.id, consentVersion: 1 });
  expect(agreed.plan.consentText).toBe(plan.consentText);
  const waits = await change({ repeatWeeks: 4 });
  expect([waits.status, waits.error]).toEqual([409, expect.stringContaining('A new rate is announced from')]);
  await app.clock.advance(30 * DAY);
  await keepPlans(app);
  await login(visitor, email);
  for (const input of [{ amount: 116 }, { consentText: plan.consentText }])
    expect((await change({ repeatWeeks: 2, ...input })).status).toBe(409);
  expect((await change({ repeatWeeks: 2, amount: 117 })).status).toBe(200);
  expect((await app.visitor().call('POST /_api/plans/change', { token, repeatWeeks: 1 })).status).toBe(403);
  for (const [repeatWeeks, amount] of [
    [4, 146.25],
    [1, 117],
  ] as const) {
    const shown = await visitor.ask('POST /_api/plans/change', { planId: plan.id, repeatWeeks, preview: true });
    if ('plan' in shown) throw new Error('It was no preview.');
    expect(shown.amount).toBe(amount);
    expect((await change({ repeatWeeks, amount, consentText: shown.consentText })).status).toBe(200);
  }
  await end(started);
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
