import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { type BookableCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { firstVisit, hoursBefore, keepPlans, readPlan, startPlan, takesPlans, visitOn } from '../../tests/plans.ts';
import { saveCard, someone } from '../../tests/saved-card.ts';
import { login, PASSWORD } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Standing visits, from the first paid visit to the end of a plan (docs/product.md#standing-visits). */

let app: TestApp;
let cleaner: BookableCleaner;
let cleanerEmail: string;
beforeAll(async () => {
  app = await startTestApp();
  cleaner = await newBookableCleaner(app);
  cleanerEmail = (await cleaner.visitor.ask('GET /_api/auth/session', {})).user.email;
});
// Weeks pass, and sessions end.
beforeEach(async () => {
  await login(cleaner.visitor, cleanerEmail);
  await app.catchUp();
});
afterAll(() => app.stop());

const mail = (email: string, subject: string) =>
  waitFor(async () => (await app.sandbox.mail.messages(email)).find((message) => message.subject.includes(subject)), {
    what: `an email about ${subject}`,
  });
const chargesOf = (bookingId: number) =>
  app.sandbox.stripe
    .objects('payment_intent')
    .filter(({ metadata, status }) => metadata.booking_id === String(bookingId) && status === 'succeeded');

it('is asked for by a cleaner who has said nothing, and begins with their yes', async () => {
  expect(await cleaner.visitor.ask('GET /_api/cleaner/standing-visits', {})).toMatchObject({ takes: 'ask' });
  const asked = await startPlan(app, cleaner);
  expect(asked.plan).toMatchObject({ state: 'asked', repeatWeeks: 2, amount: 135, percentOff: 0 });
  expect((await readPlan(app, asked)).visits).toEqual([]);
  const { plans } = await cleaner.visitor.ask('GET /_api/cleaner/plans', {});
  expect(plans).toMatchObject([{ id: asked.plan.id, state: 'asked', customer: { displayName: 'Robin V.' } }]);
  await cleaner.visitor.ask('POST /_api/cleaner/answer-plan', { planId: asked.plan.id, accept: true });
  const { plan, visits } = await readPlan(app, asked);
  expect(plan).toMatchObject({ state: 'active', card: null, address: null, token: null });
  expect(visits.map(({ state }) => state)).toEqual(['planned', 'planned', 'planned']);
  await mail(asked.customer.email, 'Standing visits');
  await asked.customer.visitor.ask('POST /_api/plans/end', { planId: plan.id });
  const over = await readPlan(app, asked);
  expect(over.visits.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped']);
});

// shows: product/standing-visits/offer
it('needs a proven email, a paid visit of one’s own, and a card of one’s own', async () => {
  const { customer, card, job } = await firstVisit(app, cleaner);
  const input = { bookingId: job.bookingId, repeatWeeks: 2, cardId: card.id, consentVersion: 1 } as const;
  const other = await someone(app);
  expect((await app.visitor().call('POST /_api/plans', input)).status).toBe(401);
  expect((await other.visitor.call('POST /_api/plans', input)).status).toBe(404);
  const offered = () => customer.visitor.ask('GET /_api/plans/offer', { bookingId: String(job.bookingId) });
  const unseen = await other.visitor.call('GET /_api/plans/offer', { bookingId: String(job.bookingId) });
  expect([unseen.status, await offered()]).toMatchObject([404, { problem: null, takes: 'ask', planToken: null }]);
  expect((await customer.visitor.call('POST /_api/plans', { ...input, cardId: card.id + 1000 })).status).toBe(404);
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'no' });
  expect((await customer.visitor.call('POST /_api/plans', input)).error).toContain('takes no standing visits');
  expect((await offered()).problem).toBe('not_taken');
  const shown = (await offered()).rhythms[1]!.consentText;
  await takesPlans(cleaner, 10);
  const { rhythms } = await offered();
  // The price that they had read is another one by now.
  const words = 'These terms have changed since. Please reload the page and read them again.';
  const late = await customer.visitor.call('POST /_api/plans', { ...input, consentText: shown });
  expect([late.status, late.error]).toEqual([409, words]);
  expect(rhythms.map(({ amount, percentOff }) => [amount, percentOff])).toEqual([
    [121.5, 10],
    [121.5, 10],
    [135, 0],
  ]);
  const { plan } = await customer.visitor.ask('POST /_api/plans', input);
  expect(plan).toMatchObject({ state: 'active', percentOff: 10, hourlyRate: 40.5, amount: 121.5 });
  // Word for word what was shown.
  expect(plan.consentText).toBe(rhythms[1]!.consentText);
  expect((await offered()).planToken).toBe(plan.token);
  expect(plan.consentText).toContain(
    'Charge this card $121.50 for each visit, 36 hours before it starts. Every 2 weeks',
  );
  expect((await customer.visitor.ask('POST /_api/plans', input)).plan.id).toBe(plan.id);
  const own = await customer.visitor.ask('GET /_api/plans', {});
  expect(own.plans).toMatchObject([
    { id: plan.id, card: { id: card.id }, nextVisit: { state: 'planned', amount: 121.5 } },
  ]);
  expect((await other.visitor.call('GET /_api/plan', { planId: String(plan.id) })).status).toBe(404);
  await customer.visitor.ask('POST /_api/plans/end', { planId: plan.id });
  // Visits that were never charged say so wherever their bookings are shown.
  const { bookings } = await customer.visitor.ask('GET /_api/bookings/mine', {});
  expect(bookings.filter(({ status }) => status === 'canceled').map(({ paid }) => paid)).toEqual([false, false, false]);
});

describe('a plan of every second week', () => {
  it('announces, charges and does each visit, by two processes at once', async () => {
    await takesPlans(cleaner);
    const started = await startPlan(app, cleaner);
    const { visits } = await readPlan(app, started);
    expect(visits).toHaveLength(3);
    const planner = () => Promise.all([keepPlans(app), keepPlans(app)]);
    for (const { nominalDate, startTime, bookingId } of visits) {
      await hoursBefore(app, startTime!, 71);
      await mail(started.customer.email, 'comes on');
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
      app.sandbox.stripe.objects('charge').filter((charge) => {
        const intent = app.sandbox.stripe.objects('payment_intent').find(({ id }) => id === charge.payment_intent);
        return intent?.metadata.booking_id === String(bookingId);
      }).length;
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
      await mail(customer.email, 'Your bank declined');
      await hoursBefore(app, startTime!, 23.9);
      expect((await visitOn(app, started, nominalDate))?.state).toBe('unpaid');
      expect((await readPlan(app, started)).plan.state).toBe(n === 0 ? 'active' : 'paused');
    }
    await mail(customer.email, 'paused');
    expect((await readPlan(app, started)).visits.every(({ state }) => state !== 'planned')).toBe(true);
    const resumed = await app.visitor().ask('POST /_api/plans/resume', { token });
    expect(resumed.plan).toMatchObject({ state: 'active', pauseCode: null });
    expect((await readPlan(app, started)).visits.some(({ state }) => state === 'planned')).toBe(true);
    await app.visitor().ask('POST /_api/plans/end', { token });
  });

  it('is confirmed by its signed-in customer where the bank asks for them', async () => {
    const started = await startPlan(app, cleaner, { card: 'pm_card_authenticationRequired' });
    const { customer, token } = started;
    const [visit] = (await readPlan(app, started)).visits;
    await login(customer.visitor, customer.email);
    await hoursBefore(app, visit!.startTime!, 71);
    await hoursBefore(app, visit!.startTime!, 35);
    await keepPlans(app);
    expect((await visitOn(app, started, visit!.nominalDate))?.need).toBe('authentication');
    await mail(customer.email, 'Your bank asks you');
    await login(customer.visitor, customer.email);
    const { amount } = await customer.visitor.ask('GET /_api/bookings/pay', { bookingId: String(visit!.bookingId) });
    expect(amount).toBe(135);
    const good = await saveCard(app, customer);
    await customer.visitor.ask('POST /_api/plans/card', { planId: started.plan.id, cardId: good.id });
    await keepPlans(app);
    expect((await visitOn(app, started, visit!.nominalDate))?.state).toBe('paid');
    expect(chargesOf(visit!.bookingId!)).toHaveLength(1);
    await app.visitor().ask('POST /_api/plans/end', { token });
    expect((await visitOn(app, started, visit!.nominalDate))?.state).toBe('paid');
  });
});

describe('skip, pause and end', () => {
  it('skip one, which opens its time and is never charged, also as a booking is canceled', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const { token, customer } = started;
    const [first, second, third, fourth] = (await readPlan(app, started)).visits;
    const skip = { token, nominalDate: first!.nominalDate, refundAmount: 0 };
    const { message } = await app.visitor().ask('POST /_api/plans/skip', skip);
    expect(message).toBe('The visit is skipped.');
    await mail(customer.email, 'Skipped');
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
    expect((await visitOn(app, started, fourth!.nominalDate))?.state).toBe('skipped');
    await app.visitor().ask('POST /_api/plans/resume', { token });
    expect((await visitOn(app, started, fourth!.nominalDate))?.state).toBe('planned');
    await app.visitor().ask('POST /_api/plans/end', { token });
    expect((await app.visitor().call('POST /_api/plans/pause', { token })).status).toBe(409);
    expect((await readPlan(app, started)).plan).toMatchObject({ state: 'ended', endCode: 'by_customer' });
  });

  it('end with notice by its cleaner', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: started.plan.id });
    const { plan, visits } = await readPlan(app, started);
    expect(plan.state).toBe('active');
    expect(visits.map(({ state, nominalDate }) => [state, nominalDate <= plan.endsAfter!])).toEqual(
      visits.map(({ nominalDate }) => [
        nominalDate <= plan.endsAfter! ? 'planned' : 'skipped',
        nominalDate <= plan.endsAfter!,
      ]),
    );
    expect(visits.filter(({ state }) => state === 'planned').length).toBeGreaterThan(0);
    await mail(started.customer.email, 'end on');
  });

  it('wait while their cleaner is suspended, and leave out a day off', async () => {
    const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const [first, second] = (await readPlan(app, started)).visits;
    await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: first!.nominalDate, to: first!.nominalDate });
    await keepPlans(app);
    expect(await visitOn(app, started, first!.nominalDate)).toMatchObject({ state: 'clash', clash: 'time_off' });
    await mail(started.customer.email, 'No visit on');
    const { cleanerId } = cleaner;
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
    expect((await readPlan(app, started)).plan.state).toBe('active');
    await app.visitor().ask('POST /_api/plans/end', { token: started.token });
  });
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
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
