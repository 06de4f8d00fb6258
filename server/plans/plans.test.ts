import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, momentLabel } from '#contract/time';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { moneyOf } from '../../tests/faults/plan-fleet.ts';
import { copyVisit, crowdBefore, removeCrowd } from '../../tests/faults/plan-histories/plan-rows.sql.ts';
import { newAdmin } from '../../tests/onboard.ts';
import {
  cardHolder,
  firstVisit,
  hoursBefore,
  keepPlans,
  readPlan,
  startPlan,
  startPlanApp,
  stayIn,
  takesPlans,
  visitOn,
} from '../../tests/plans.ts';
import { saveCard } from '../../tests/saved-card.ts';
import { login, PASSWORD } from '../../tests/sign-up.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Standing visits, from the first paid visit to the end of a plan (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, mail: mailCame, end } = await startPlanApp({ takes: 'unsaid' });
/** Who has plans whose card is good. */
const robin = await cardHolder(app);
beforeEach(() => stayIn(robin.customer.visitor, robin.customer.email));

/** Emails that are to come: all are looked for at the end, when they are there. */
const awaited: { email: string; subject: string }[] = [];
const mail = (email: string, subject: string): void => void awaited.push({ email, subject });
/** For one that is soon no longer true. */
const mailNow = ({ email, subject }: (typeof awaited)[number]) => mailCame(email, subject);
const chargesOf = (bookingId: number) => moneyOf(app, bookingId);

// shows: product/promises/forced-acceptance
it('is asked for by a cleaner who has said nothing, and begins with their yes, and with nothing else', async () => {
  expect(await cleaner.visitor.ask('GET /_api/cleaner/standing-visits', {})).toMatchObject({ takes: 'ask' });
  const asked = await startPlan(app, cleaner, { who: robin });
  expect(asked.plan).toMatchObject({ state: 'asked', repeatWeeks: 2, amount: 135, percentOff: 0 });
  expect((await readPlan(app, asked)).visits).toEqual([]);
  const { plans } = await cleaner.visitor.ask('GET /_api/cleaner/plans', {});
  expect(plans).toMatchObject([{ id: asked.plan.id, state: 'asked', customer: { displayName: 'Robin V.' } }]);
  expect(plans).toMatchObject([{ amount: 135, cleanerAmount: 121.5, cleanerPercent: 90 }]);
  const { email } = (await cleaner.visitor.ask('GET /_api/auth/session', {})).user;
  const { text } = await mailNow({ email, subject: 'Standing visits?' });
  expect(text).toMatch(
    /First: \w+day, [\s\S]*Paid by the customer: \$135\.00 a visit\nYou get: \$121\.50 \(90% of it\), from/,
  );
  await cleaner.visitor.ask('POST /_api/cleaner/answer-plan', { planId: asked.plan.id, accept: true });
  const { plan, visits } = await readPlan(app, asked);
  expect(plan).toMatchObject({ state: 'active', isOwn: false, card: null, address: null, token: null });
  expect(visits.map(({ state }) => state)).toEqual(['planned', 'planned', 'planned']);
  expect(plans[0]?.firstTime).toBe(visits[0]?.startTime);
  mail(asked.customer.email, 'Standing visits');
  const agreed = await mailNow({ email: asked.customer.email, subject: 'Your standing visits: Every 2 weeks' });
  const [first] = visits;
  const moment = (hours: number) => momentLabel(Date.parse(first!.startTime!) - hours * HOUR, plan.city.timeZone);
  expect(agreed.text.replace(/\s+/g, ' ')).toContain(
    `The first visit after the one that you booked is on ${moment(0)}. Your card is charged $135.00 for it on ` +
      `${moment(36)}, and an email tells you before. You can skip it free until ${moment(24)}. All of them can be ` +
      'paused or stopped at any time: open “See your standing visits”.',
  );
  await asked.customer.visitor.ask('POST /_api/plans/end', { planId: plan.id });
  const over = await readPlan(app, asked);
  expect(over.visits.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped']);

  // A no takes no star and no money, and leaves the first visit as it is.
  const stars = async () => (await cleaner.visitor.ask('GET /_api/cleaner/dashboard-stats', {})).ratings;
  const [refused, before] = [await startPlan(app, cleaner), await stars()];
  await cleaner.visitor.ask('POST /_api/cleaner/answer-plan', { planId: refused.plan.id, accept: false });
  expect((await readPlan(app, refused)).plan).toMatchObject({ state: 'ended', endCode: 'not_accepted' });
  const { bookings } = await refused.customer.visitor.ask('GET /_api/bookings/mine', {});
  expect([bookings.map(({ status }) => status), await stars()]).toEqual([['scheduled'], before]);
  const { entries } = await cleaner.visitor.ask('GET /_api/cleaner/ledger', {});
  expect(entries.filter(({ owed, net }) => owed > 0 || net < 0)).toEqual([]);
});

describe('a plan of every second week', () => {
  it('announces, charges and does each visit, by two processes at once', async () => {
    await takesPlans(cleaner);
    const started = await startPlan(app, cleaner, { who: robin });
    const { visits } = await readPlan(app, started);
    expect(visits).toHaveLength(3);
    const planner = () => Promise.all([keepPlans(app), keepPlans(app)]);
    const notices = async () =>
      (await app.sandbox.mail.messages(started.customer.email)).filter(({ subject }) => subject.includes('comes on'));
    const { pool } = app.server.database;
    for (const [n, { nominalDate, startTime, bookingId }] of visits.slice(0, 2).entries()) {
      // Whoever plans it, the database itself has one a date.
      await expect(copyVisit(pool, bookingId!)).rejects.toMatchObject({ constraint: 'bookings_one_a_date' });
      // Hundreds of others that begin before it, and of which nothing is to be done, keep nobody from it.
      if (n === 1) await crowdBefore(pool, bookingId!, 300);
      await hoursBefore(app, startTime!, 71);
      await waitFor(async () => (await notices()).length === n + 1, { what: 'a notice' });
      await removeCrowd(pool);
      expect((await visitOn(app, started, nominalDate))?.state).toBe('planned');
      await hoursBefore(app, startTime!, 37);
      expect(chargesOf(bookingId!)).toHaveLength(0);
      await app.clock.advance(HOUR + 1000);
      await planner();
      expect((await visitOn(app, started, nominalDate))?.state).toBe('paid');
      expect(chargesOf(bookingId!)).toHaveLength(1);
      await app.clock.advance(6 * DAY);
      await planner();
    }
  });
});

describe('a visit that is not paid', () => {
  it('is tried again, given up a day before, and after two in a row the plan pauses until another card', async () => {
    const started = await startPlan(app, cleaner, { card: 'pm_card_chargeCustomerFail' });
    const { customer, token } = started;
    const { visits } = await readPlan(app, started);
    const tries = (bookingId: number) =>
      app.sandbox.stripe.objects('charge').filter(({ metadata }) => metadata.booking_id === String(bookingId)).length;
    for (const [n, { nominalDate, startTime, bookingId }] of visits.slice(0, 2).entries()) {
      await hoursBefore(app, startTime!, 71);
      for (const [hours, tried] of [
        [36, 1],
        [31, 1],
        [30, 2],
        [26, 2],
        [25, 3],
      ] as const) {
        await hoursBefore(app, startTime!, hours - 0.01);
        expect([hours, tries(bookingId!)]).toEqual([hours, tried]);
      }
      expect((await visitOn(app, started, nominalDate))?.need).toBe('retry');
      await keepPlans(app);
      await mailNow({ email: customer.email, subject: 'Your bank declined' });
      await hoursBefore(app, startTime!, 23.9);
      expect((await visitOn(app, started, nominalDate))?.state).toBe('unpaid');
      expect((await readPlan(app, started)).plan.state).toBe(n === 0 ? 'active' : 'paused');
    }
    mail(customer.email, 'paused');
    expect((await readPlan(app, started)).visits.every(({ state }) => state !== 'planned')).toBe(true);
    const resumed = await app.visitor().ask('POST /_api/plans/resume', { token });
    expect(resumed.plan).toMatchObject({ state: 'active', pauseCode: null });
    expect((await readPlan(app, started)).visits.some(({ state }) => state === 'planned')).toBe(true);
    await end(started);
  });

  it('is confirmed by its signed-in customer where the bank asks for them', async () => {
    const started = await startPlan(app, cleaner, { card: 'pm_card_authenticationRequired' });
    const { customer } = started;
    const [visit] = (await readPlan(app, started)).visits;
    await login(customer.visitor, customer.email);
    await hoursBefore(app, visit!.startTime!, 71);
    await hoursBefore(app, visit!.startTime!, 35);
    await keepPlans(app);
    expect((await visitOn(app, started, visit!.nominalDate))?.need).toBe('authentication');
    await mailNow({ email: customer.email, subject: 'Your bank asks you' });
    await login(customer.visitor, customer.email);
    const { amount } = await customer.visitor.ask('GET /_api/bookings/pay', { bookingId: String(visit!.bookingId) });
    expect(amount).toBe(135);
    const good = await saveCard(app, customer);
    await customer.visitor.ask('POST /_api/plans/card', { planId: started.plan.id, cardId: good.id });
    await keepPlans(app);
    expect((await visitOn(app, started, visit!.nominalDate))?.state).toBe('paid');
    expect(chargesOf(visit!.bookingId!)).toHaveLength(1);
    await end(started);
    expect((await visitOn(app, started, visit!.nominalDate))?.state).toBe('paid');
  });
});

describe('skip, pause and end', () => {
  // shows: product/promises/skipped-visit
  it('skip one, which opens its time and is never charged, also as a booking is canceled', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1, who: robin });
    const { token, customer } = started;
    const [first, second, third, fourth] = (await readPlan(app, started)).visits;
    const skip = { token, nominalDate: first!.nominalDate, refundAmount: 0 };
    const { message } = await app.visitor().ask('POST /_api/plans/skip', skip);
    expect(message).toBe('The visit is skipped.');
    expect(await visitOn(app, started, first!.nominalDate)).toMatchObject({ state: 'skipped', leftOut: 'skipped' });
    mail(customer.email, 'Skipped');
    const bookingId = second!.bookingId!;
    await customer.visitor.ask('POST /_api/bookings/cancel', { bookingId });
    const { bookings } = await customer.visitor.ask('GET /_api/bookings/mine', {});
    const statusOf = (id: number | null | undefined) => bookings.find((booking) => booking.id === id);
    expect(statusOf(bookingId)).toMatchObject({ status: 'canceled' });
    expect(statusOf(third!.bookingId)).toMatchObject({ status: 'scheduled', paid: false });
    await hoursBefore(app, first!.startTime!, 20);
    expect(chargesOf(first!.bookingId!)).toEqual([]);
    // Paid: it is canceled as any booking, with what was shown.
    await hoursBefore(app, third!.startTime!, 71);
    await hoursBefore(app, third!.startTime!, 35);
    const paid = await visitOn(app, started, third!.nominalDate);
    expect(paid).toMatchObject({ state: 'paid', refundAmount: 135 });
    const late = { token, nominalDate: third!.nominalDate, refundAmount: 0 };
    expect((await app.visitor().call('POST /_api/plans/skip', late)).status).toBe(409);
    await app.visitor().ask('POST /_api/plans/skip', { ...late, refundAmount: 135 });
    expect((await visitOn(app, started, third!.nominalDate))?.state).toBe('canceled');
    expect(fourth?.state).toBe('planned');
    const { plan } = await app.visitor().ask('POST /_api/plans/pause', { token });
    expect(plan).toMatchObject({ state: 'paused', pauseCode: 'by_customer' });
    expect(await visitOn(app, started, fourth!.nominalDate)).toMatchObject({ state: 'skipped', leftOut: 'paused' });
    const { bookings: all } = await customer.visitor.ask('GET /_api/bookings/mine', {});
    const leftOut = [second, third, fourth].map((visit) => all.find(({ id }) => id === visit!.bookingId)?.leftOut);
    expect(leftOut).toEqual(['skipped', undefined, 'paused']);
    await app.visitor().ask('POST /_api/plans/resume', { token });
    expect((await visitOn(app, started, fourth!.nominalDate))?.state).toBe('planned');
    await end(started);
    expect((await app.visitor().call('POST /_api/plans/pause', { token })).status).toBe(409);
    expect((await readPlan(app, started)).plan).toMatchObject({ state: 'ended', endCode: 'by_customer' });
  });

  it('end with notice by its cleaner', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1, who: robin });
    await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
    const { plan, visits } = await readPlan(app, started);
    expect(plan.state).toBe('active');
    for (const { state, nominalDate } of visits)
      expect(state).toBe(nominalDate <= plan.endsAfter! ? 'planned' : 'skipped');
    expect(visits.filter(({ state }) => state === 'planned').length).toBeGreaterThan(0);
    mail(started.customer.email, 'end on');
  });

  it('wait while their cleaner is suspended, and leave out a day off', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const [first, second] = (await readPlan(app, started)).visits;
    await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: first!.nominalDate, to: first!.nominalDate });
    await keepPlans(app);
    expect(await visitOn(app, started, first!.nominalDate)).toMatchObject({
      state: 'clash',
      clash: 'time_off',
      leftOut: null,
    });
    mail(started.customer.email, 'No visit on');
    const { cleanerId } = cleaner;
    // What its customer pauses outlasts whatever becomes of the cleaner meanwhile.
    const from = new Date(Date.parse(second!.startTime!) + 30 * DAY).toISOString().slice(0, 10);
    await app.visitor().ask('POST /_api/plans/pause', { token: started.token, from });
    const admin = await newAdmin(app);
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'suspended', reason: 'Twice late.' });
    await hoursBefore(app, second!.startTime!, 71);
    expect((await readPlan(app, started)).plan).toMatchObject({ state: 'paused', pauseCode: 'cleaner_unavailable' });
    await hoursBefore(app, second!.startTime!, 35);
    expect((await visitOn(app, started, second!.nominalDate))?.state).toBe('planned');
    await hoursBefore(app, second!.startTime!, 23);
    expect((await visitOn(app, started, second!.nominalDate))?.state).toBe('skipped');
    const again = await newAdmin(app);
    await again.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'active', reason: 'All is well.' });
    await keepPlans(app);
    const kept = { state: 'active', pauseCode: 'by_customer', pausedFrom: from };
    expect((await readPlan(app, started)).plan).toMatchObject(kept);
    await end(started);
  });
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  for (const email of awaited) await mailNow(email);
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});

// After the audit, which looks for emails by addresses that are gone by then.
it('ends with its account', async () => {
  const { customer, plan, job } = await startPlan(app, cleaner);
  await customer.visitor.ask('POST /_api/bookings/cancel', { bookingId: job.bookingId });
  const gone = () => customer.visitor.call('POST /_api/auth/delete_account', { password: PASSWORD });
  await waitFor(async () => (await gone()).status === 200, { what: 'the refund to arrive' });
  const { rows } = await app.server.database.pool.query(
    `select plans.state, end_code, array_agg(distinct bookings.status || skipped_by) as visits, min(customer_email) as email
     from plans join bookings on plan_id = plans.id where plans.id = $1 group by plans.id`,
    [plan.id],
  );
  expect(rows).toMatchObject([{ state: 'ended', end_code: 'account_deleted', visits: ['skippedplan_ended'] }]);
  expect(rows[0].email).toContain('deleted');
});

it('that ended before its account was deleted is opened by no link, and keeps no address', async () => {
  const started = await startPlan(app, cleaner);
  const { customer, plan, job } = started;
  await end(started);
  await customer.visitor.ask('POST /_api/bookings/cancel', { bookingId: job.bookingId });
  const gone = () => customer.visitor.call('POST /_api/auth/delete_account', { password: PASSWORD });
  await waitFor(async () => (await gone()).status === 200, { what: 'the refund to arrive' });
  expect((await app.visitor().call('GET /_api/plan', { token: started.token })).status).toBe(404);
  const { rows } = await app.server.database.pool.query(
    'select end_code, address, notes, token_sealed from plans where id = $1',
    [plan.id],
  );
  expect(rows).toEqual([{ end_code: 'by_customer', address: null, notes: null, token_sealed: null }]);
});

it('is not offered once more to who has begun one, when the first visit is done', async () => {
  await takesPlans(cleaner);
  const begun = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const once = await firstVisit(app, cleaner);
  await advanceTo(app, [begun.job.endTime, once.job.endTime].sort()[1]!);
  await stayIn(cleaner.visitor, cleanerEmail);
  for (const { bookingId } of [begun.job, once.job])
    await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  expect((await mailCame(once.customer.email, 'How was Pat?')).text).toContain('Have Pat come every');
  expect((await mailCame(begun.customer.email, 'How was Pat?')).text).not.toContain('Have Pat come');
});
