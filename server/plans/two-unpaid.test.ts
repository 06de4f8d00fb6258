import { expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
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

/** Two unpaid in a row pause a plan: in the order in which its visits begin (docs/product.md#standing-visits). */

const { app, cleaner, openTimes, end, mail, emails } = await startPlanApp();

const POOR = { code: 'card_declined', declineCode: 'insufficient_funds' } as const;

/** A weekly plan, its coming visits, and its card, which a bank declines or not. */
async function weekly(first: { slotId?: number } = {}) {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1, ...first });
  const method = await methodOfCard(app.server.database.pool, started.card.id);
  const { visits } = await readPlan(app, started);
  const dates = visits.map(({ nominalDate }) => nominalDate);
  return { started, dates, decline: (isPoor: boolean) => app.sandbox.stripe.declineCard(method, isPoor ? POOR : null) };
}

async function visitOf(started: StartedPlan, date: string) {
  const visit = await visitOn(app, started, date);
  return visit ?? expect.unreachable(`No visit on ${date}.`);
}

/** Lets time pass until a visit is announced, charged where its bank says yes, and else given up. */
async function decide(started: StartedPlan, date: string): Promise<string | undefined> {
  const { startTime } = await visitOf(started, date);
  for (const hours of [71, 35, 23.5]) {
    await hoursBefore(app, startTime!, hours);
    await keepPlans(app);
  }
  return (await visitOn(app, started, date))?.state;
}

/** To the first open time that is later than another visit. Gives it. */
async function moveBehind(started: StartedPlan, date: string, other: string): Promise<string> {
  const { visitor, email } = started.customer;
  await stayIn(visitor, email);
  const { state, bookingId } = await visitOf(started, date);
  const from = (await visitOf(started, other)).startTime!;
  const time = (await openTimes(180)).find(({ startTime }) => startTime > from) ?? expect.unreachable('No open time.');
  const terms = state === 'planned' ? { totalAmount: 135 } : { refundAmount: 0, extraAmount: 0 };
  await visitor.ask('POST /_api/bookings/move', { bookingId: bookingId!, timeSlotId: time.id, ...terms });
  return time.startTime;
}

const planOf = async (started: StartedPlan) => (await readPlan(app, started)).plan;
const PAUSED = { state: 'paused', pauseCode: 'unpaid' };

// shows: product/standing-visits/two-unpaid
it('are none where one was moved between them and paid, whatever its own date', async () => {
  const { started, dates, decline } = await weekly();
  const [first, second, third, fourth] = dates as [string, string, string, string];
  await moveBehind(started, first, second);
  await decline(true);
  expect(await decide(started, second)).toBe('unpaid');
  await decline(false);
  expect(await decide(started, first)).toBe('paid');
  await decline(true);
  expect(await decide(started, third)).toBe('unpaid');
  expect(await planOf(started)).toMatchObject({ state: 'active' });
  expect(await decide(started, fourth)).toBe('unpaid');
  expect(await planOf(started)).toMatchObject(PAUSED);
  await end(started);
});

it('are two where the second has an earlier date, and was moved', async () => {
  const { started, dates, decline } = await weekly();
  const [first, second, third] = dates as [string, string, string];
  await moveBehind(started, first, third);
  expect(await decide(started, second)).toBe('paid');
  await decline(true);
  expect(await decide(started, third)).toBe('unpaid');
  expect(await planOf(started)).toMatchObject({ state: 'active' });
  // Given up after its own date, it is on no list any more.
  expect(await decide(started, first)).toBeUndefined();
  expect(await planOf(started)).toMatchObject(PAUSED);
  await end(started);
});

it('are none where one that begins between them was paid before the first was given up', async () => {
  // The first of two times of its day.
  const times = await openTimes(180);
  const slot = times.find(({ startTime }, n) => times[n + 1]?.startTime.slice(0, 10) === startTime.slice(0, 10));
  const { started, dates, decline } = await weekly({ slotId: slot!.id });
  const [first, second, third] = dates as [string, string, string];
  const startTime = (await visitOf(started, first)).startTime!;
  const between = await moveBehind(started, second, first);
  expect(Date.parse(between) - Date.parse(startTime)).toBeLessThan(6 * HOUR);
  await decline(true);
  for (const hours of [71, 35.9]) await hoursBefore(app, startTime, hours);
  await decline(false);
  await hoursBefore(app, between, 35.9);
  await keepPlans(app);
  expect((await visitOf(started, second)).state).toBe('paid');
  await decline(true);
  for (const hours of [29.9, 24.9, 23.9]) await hoursBefore(app, startTime, hours);
  expect((await visitOf(started, first)).state).toBe('unpaid');
  expect(await decide(started, third)).toBe('unpaid');
  expect(await planOf(started)).toMatchObject({ state: 'active' });
  await end(started);
});

it('are two although one that is paid already was moved behind them', async () => {
  const { started, dates, decline } = await weekly();
  const [first, second, third] = dates as [string, string, string];
  const { startTime } = await visitOf(started, first);
  for (const hours of [71, 35]) await hoursBefore(app, startTime!, hours);
  await keepPlans(app);
  await moveBehind(started, first, third);
  const moved = await visitOf(started, first);
  expect([moved.state, Date.parse(moved.startTime!) - Date.parse(startTime!) > 14 * DAY]).toEqual(['paid', true]);
  await decline(true);
  expect(await decide(started, second)).toBe('unpaid');
  expect(await decide(started, third)).toBe('unpaid');
  expect(await planOf(started)).toMatchObject(PAUSED);
  expect((await visitOf(started, first)).state).toBe('paid');
  await end(started);
});

/** Two that are not paid, one after the other. */
async function leaveTwoUnpaid({ started, dates, decline }: Awaited<ReturnType<typeof weekly>>) {
  await decline(true);
  for (const date of dates.slice(0, 2)) expect(await decide(started, date)).toBe('unpaid');
  expect(await planOf(started)).toMatchObject(PAUSED);
  await decline(false);
}

// shows: product/standing-visits/two-unpaid
it('rest until their customer goes on with them, also where a pause that they had set is over meanwhile', async () => {
  const plan = await weekly();
  const { started, dates } = plan;
  const { token, customer } = started;
  await app.visitor().ask('POST /_api/plans/pause', { token, from: dates[2]!, until: dates[2]! });
  await leaveTwoUnpaid(plan);
  await app.clock.advance(9 * DAY);
  await keepPlans(app);
  expect(await planOf(started)).toMatchObject(PAUSED);
  expect((await readPlan(app, started)).visits.filter(({ state }) => state === 'planned')).toEqual([]);
  await app.visitor().ask('POST /_api/plans/resume', { token });
  expect(await planOf(started)).toMatchObject({ state: 'active', pauseCode: null, pausedFrom: null });
  expect(await emails(customer.email, 'go on')).toHaveLength(1);
  await end(started);
});

it('leave the pause that their customer had set as it is, once they go on', async () => {
  const plan = await weekly();
  const { started, dates } = plan;
  const { token, customer } = started;
  const [, , third, fourth] = dates as [string, string, string, string];
  const pause = { pausedFrom: third, pausedUntil: fourth };
  await app.visitor().ask('POST /_api/plans/pause', { token, from: third, until: fourth });
  await leaveTwoUnpaid(plan);
  const resumed = await app.visitor().ask('POST /_api/plans/resume', { token });
  expect(resumed.message).toBe('Your standing visits go on, until your own pause begins.');
  expect(resumed.plan).toMatchObject({ state: 'active', pauseCode: 'by_customer', ...pause });
  expect((await mail(customer.email, 'go on: Every week')).text).toContain('Your own pause begins on');
  await app.clock.advance(Date.parse(third) - app.clock.now().getTime() + 12 * HOUR);
  await keepPlans(app);
  expect(await visitOf(started, third)).toMatchObject({ state: 'skipped', leftOut: 'paused' });
  await end(started);
});

it('go on where the pause that their customer had set is going on, only after it', async () => {
  const plan = await weekly();
  const { started, dates } = plan;
  const { token, customer } = started;
  const [, , third, fourth] = dates as [string, string, string, string];
  await app.visitor().ask('POST /_api/plans/pause', { token, from: third, until: fourth });
  await leaveTwoUnpaid(plan);
  await app.clock.advance(Date.parse(third) - app.clock.now().getTime() + 12 * HOUR);
  await keepPlans(app);
  const resumed = await app.visitor().ask('POST /_api/plans/resume', { token });
  expect(resumed.message).toBe('Your visits rest as long as your own pause lasts.');
  expect(resumed.plan).toMatchObject({ state: 'paused', pauseCode: 'by_customer', pausedUntil: fourth });
  await mail(customer.email, 'are paused', 2);
  // Which of the two arrives first is open.
  const told = (await emails(customer.email, 'are paused')).map(({ text }) => text.replace(/\s+/g, ' '));
  expect(told).toContainEqual(expect.stringContaining('then they go on by themselves.'));
  await app.clock.advance(8 * DAY);
  await keepPlans(app);
  expect(await planOf(started)).toMatchObject({ state: 'active', pauseCode: null });
  await end(started);
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
