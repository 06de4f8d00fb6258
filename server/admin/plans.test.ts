import { expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin } from '../../tests/onboard.ts';
import {
  hoursBefore,
  keepPlans,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  visitOn,
} from '../../tests/plans.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Standing visits as the team sees them, and what it decides (docs/product.md#standing-visits-and-the-team). */

const { app, cleaner, cleanerEmail } = await startPlanApp();
const good = await startPlan(app, cleaner, { repeatWeeks: 1 });
const failing = await startPlan(app, cleaner, { repeatWeeks: 1, card: 'pm_card_chargeCustomerFail' });

const rows = async (query: string) => (await app.server.database.pool.query(query)).rows;
const mailText = (email: string, words: string) =>
  waitFor(async () => (await app.sandbox.mail.messages(email)).find(({ text }) => text?.includes(words)), {
    what: `an email that says ${words}`,
  });
const act = (admin: Visitor, plan: StartedPlan, action: 'end' | 'refund', reason = 'The customer called.') =>
  admin.call('POST /_api/admin/plan-action', { planId: plan.plan.id, action, reason });

it('are listed with their next charge, and on their customer’s page', async () => {
  const admin = await newAdmin(app);
  const byCharge = await admin.ask('GET /_api/admin/plans', { sort: 'charge' });
  const charges = byCharge.map(({ nextVisit }) => nextVisit?.chargeAt ?? '');
  expect(charges).toEqual(charges.toSorted());
  expect(byCharge.map(({ id }) => id).sort()).toEqual([good.plan.id, failing.plan.id].sort());
  const [first] = (await readPlan(app, good)).visits;
  const [latest] = await admin.ask('GET /_api/admin/plans', { limit: '1' });
  expect(latest).toMatchObject({ id: failing.plan.id, state: 'active', amount: 135, refundable: 0 });
  const [next] = await admin.ask('GET /_api/admin/plans', { limit: '1', cursor: String(latest!.id) });
  expect(next).toMatchObject({
    id: good.plan.id,
    nextVisit: { bookingId: first!.bookingId, chargeAt: first!.chargeAt, paid: false, need: null },
  });
  expect(await admin.ask('GET /_api/admin/plans', { state: 'ended' })).toEqual([]);
  const { customer } = await admin.ask('GET /_api/admin/customer', { customerId: String(next!.customer.id) });
  expect(customer.plans).toEqual([next]);
});

it('are refunded and ended with a reason, which both sides read; never started or raised', async () => {
  const [visit, later] = (await readPlan(app, good)).visits;
  await hoursBefore(app, visit!.startTime!, 71);
  await hoursBefore(app, visit!.startTime!, 35);
  const [failed] = (await readPlan(app, failing)).visits;
  await hoursBefore(app, failed!.startTime!, 35);
  const admin = await newAdmin(app);
  expect((await act(admin, good, 'refund', '')).status).toBe(400);
  expect(
    (await admin.call('POST /_api/admin/plan-action', { planId: 2_000_000_000, action: 'end', reason: 'x' })).status,
  ).toBe(404);
  const raise = { planId: good.plan.id, action: 'raise', reason: 'x' } as never;
  expect((await admin.call('POST /_api/admin/plan-action', raise)).status).toBe(400);

  // A card that fails waits for somebody.
  const { items } = await admin.ask('GET /_api/admin/queue', {});
  expect(items.filter(({ kind }) => kind === 'card')).toMatchObject([
    { bookingId: failed!.bookingId, amount: 135, detail: 'generic_decline', retry: false },
  ]);
  const listed = async () => (await admin.ask('GET /_api/admin/plans', {})).find(({ id }) => id === failing.plan.id);
  expect((await listed())?.nextVisit).toMatchObject({ need: 'retry', paid: false });
  expect(await figures(admin)).toMatchObject({ failingCards: 1 });

  // Money back, and the plan goes on.
  const paid = await visitOn(app, good, visit!.nominalDate);
  expect(paid?.state).toBe('paid');
  const done = await act(admin, good, 'refund');
  expect([done.status, done.body.message]).toEqual([200, '$135.00 goes back to the customer’s card.']);
  expect(await visitOn(app, good, visit!.nominalDate)).toMatchObject({ state: 'canceled' });
  expect(await visitOn(app, good, later!.nominalDate)).toMatchObject({ state: 'planned' });
  expect((await act(admin, good, 'refund')).status).toBe(409);
  await app.catchUp();
  const back = app.sandbox.stripe.objects('refund').filter(({ amount }) => amount === 13_500);
  expect(back).toHaveLength(1);

  expect((await act(admin, good, 'end', 'They moved away.')).status).toBe(200);
  expect((await act(admin, good, 'end', 'Asked twice.')).status).toBe(200);
  expect((await readPlan(app, good)).plan).toMatchObject({ state: 'ended', endCode: 'by_team' });
  expect(await visitOn(app, good, later!.nominalDate)).toMatchObject({ state: 'skipped' });
  await mailText(good.customer.email, 'Our team has ended them: “They moved away.”');
  await mailText(cleanerEmail, 'Our team has ended the standing visits of Robin V.');
  const { entries } = await admin.ask('GET /_api/admin/audit', {});
  const decided = entries.filter(({ subject }) => subject === `plan:${good.plan.id}`);
  expect(decided.map(({ action, why }) => [action, why])).toEqual([
    ['plan.ended', 'They moved away.'],
    ['plan.refunded', 'The customer called.'],
  ]);
});

const figures = (admin: Visitor) => admin.ask('GET /_api/admin/plan-figures', {});
const monthOf = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit' }).format(at);

/** Every figure again, counted here from the plain rows. */
async function figuresByHand() {
  const bookings = await rows('select * from bookings');
  const users = await rows('select * from users');
  const since = app.clock.now().getTime() - 30 * DAY;
  const recent = bookings.filter(({ booked_at }) => booked_at !== null && +booked_at >= since);
  const visits = new Map<string, Date[]>();
  for (const { status, starts_at, customer_user_id, customer_email } of bookings) {
    if (status !== 'completed') continue;
    const proven = users.find(
      ({ email, email_verified_at, deleted_at }) => email === customer_email && email_verified_at && !deleted_at,
    );
    const who = customer_user_id ?? proven?.id ?? customer_email;
    visits.set(String(who), [...(visits.get(String(who)) ?? []), starts_at]);
  }
  const months = new Map<string, { customers: number; again: number }>();
  for (const starts of visits.values()) {
    const month = monthOf(new Date(Math.min(...starts.map(Number))));
    const { customers, again } = months.get(month) ?? { customers: 0, again: 0 };
    months.set(month, { customers: customers + 1, again: again + (starts.length > 1 ? 1 : 0) });
  }
  return {
    bookings: recent.length,
    visitsOfPlans: recent.filter(({ plan_id }) => plan_id !== null).length,
    months: [...months].map(([month, counted]) => ({ month, ...counted })).sort((a, b) => (a.month < b.month ? 1 : -1)),
  };
}

it('are counted as the rows say', async () => {
  // Some visits are done, one of them of a customer who came before.
  await app.clock.advance(DAY);
  await app.catchUp();
  await keepPlans(app);
  const told = await figures(await newAdmin(app));
  const { months, ...share } = await figuresByHand();
  expect(told).toMatchObject({ ...share, months: months.slice(0, 12) });
  expect(told.visitsOfPlans).toBeGreaterThan(0);
  expect(told.months.reduce((sum, { again }) => sum + again, 0)).toBeGreaterThan(0);
  await app.visitor().ask('POST /_api/plans/end', { token: failing.token });
});

it('leave nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
