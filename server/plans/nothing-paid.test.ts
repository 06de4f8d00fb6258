import { expect, it } from 'vitest';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin } from '../../tests/onboard.ts';
import {
  hoursBefore,
  keepPlans,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  stayIn,
} from '../../tests/plans.ts';
import { saveCard } from '../../tests/saved-card.ts';

/** Standing visits that nobody pays for hold no times of their cleaner (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, mail, openTimes, end } = await startPlanApp();

const planOf = async (started: StartedPlan) => (await readPlan(app, started)).plan;
const statesOf = async (started: StartedPlan) => [
  ...new Set((await readPlan(app, started)).visits.map(({ state }) => state)),
];
const cancelFirst = async ({ customer: { visitor, email }, job: { bookingId } }: StartedPlan) => {
  await stayIn(visitor, email);
  const { refundAmount, endsPlan } = await visitor.ask('GET /_api/bookings/cancel-preview', {
    bookingId: String(bookingId),
  });
  await visitor.ask('POST /_api/bookings/cancel', { bookingId, refundAmount });
  await keepPlans(app);
  return endsPlan;
};
const isOpen = async (startTime: string | null) => (await openTimes(180)).some((time) => time.startTime === startTime);

// shows: defense 95
it('end where the visit that they began with goes back whole, and nothing was paid and kept since', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const [visit] = (await readPlan(app, started)).visits;
  expect(await isOpen(visit!.startTime)).toBe(false);
  expect(await cancelFirst(started)).toBe(true);
  expect(await planOf(started)).toMatchObject({ state: 'ended', endCode: 'unpaid' });
  expect(await statesOf(started)).toEqual(['skipped']);
  expect(await isOpen(visit!.startTime)).toBe(true);
  expect((await mail(started.customer.email, 'have ended')).text).toContain(
    'You canceled the visit that they began with',
  );
  expect((await mail(cleanerEmail, 'have ended')).text).toContain('canceled the first of their standing visits');
});

it('end so while their cleaner has still to say yes', async () => {
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'ask' });
  const started = await startPlan(app, cleaner);
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes' });
  expect(await planOf(started)).toMatchObject({ state: 'asked' });
  await cancelFirst(started);
  expect(await planOf(started)).toMatchObject({ state: 'ended', endCode: 'unpaid' });
});

it('go on where another visit is paid, until that goes back whole too', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1, slotId: (await openTimes(180, 24 * 20))[0]!.id });
  const { token } = started;
  const [visit] = (await readPlan(app, started)).visits;
  // Before the first one: it is moved there, and paid.
  const [soon] = await openTimes(180, 100);
  const { visitor, email } = started.customer;
  const move = { bookingId: visit!.bookingId!, timeSlotId: soon!.id, totalAmount: 135 };
  await (await stayIn(visitor, email)).ask('POST /_api/bookings/move', move);
  await hoursBefore(app, soon!.startTime, 71);
  await hoursBefore(app, soon!.startTime, 35);
  expect(await cancelFirst(started)).toBe(false);
  expect(await planOf(started)).toMatchObject({ state: 'active' });
  const { nominalDate } = visit!;
  await app.visitor().ask('POST /_api/plans/skip', { token, nominalDate, refundAmount: 135 });
  await keepPlans(app);
  expect(await planOf(started)).toMatchObject({ state: 'ended', endCode: 'unpaid' });
  expect((await statesOf(started)).sort()).toEqual(['canceled', 'skipped']);
});

it('go on where it is the team that gives the first one back', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const cancel = { bookingId: started.job.bookingId, action: 'cancel', reason: 'A storm.' } as const;
  await (await newAdmin(app)).ask('POST /_api/admin/job-action', cancel);
  await keepPlans(app);
  expect(await planOf(started)).toMatchObject({ state: 'active' });
  await end(started);
});

// shows: defense 95
it('rest once their card is removed, and go on with another one, and with none before', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { customer, card, token, plan } = started;
  const [visit] = (await readPlan(app, started)).visits;
  await customer.visitor.ask('POST /_api/cards/remove', { id: card.id });
  await keepPlans(app);
  expect(await planOf(started)).toMatchObject({ state: 'paused', pauseCode: 'unpaid' });
  expect(await statesOf(started)).toEqual(['skipped']);
  expect(await isOpen(visit!.startTime)).toBe(true);
  expect((await mail(customer.email, 'are paused')).text).toContain('or your card was removed');
  const resume = () => app.visitor().call('POST /_api/plans/resume', { token });
  expect(await resume()).toMatchObject({
    status: 409,
    error: 'Your card is removed. Please choose another one first.',
  });
  const { id: cardId } = await saveCard(app, customer, 'pm_card_mastercard');
  await customer.visitor.ask('POST /_api/plans/card', { planId: plan.id, cardId });
  expect((await resume()).status).toBe(200);
  expect(await planOf(started)).toMatchObject({ state: 'active', pauseCode: null });
  expect(await statesOf(started)).toContain('planned');
  await end(started);
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
