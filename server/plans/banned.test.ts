import { expect, it } from 'vitest';
import { bookCleaner } from '../../tests/bookable-cleaner.ts';
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
} from '../../tests/plans.ts';

/** Whom the team has banned has no standing visits (docs/product.md#customers). */

const { app, cleaner, cleanerEmail, mail, openTimes, chargedFor } = await startPlanApp();
const REFUSAL = 'We take no bookings from you. Please write to us if you think this is a mistake.';
const REFUSED = { status: 403, error: REFUSAL };
const ban = async (email: string) =>
  (await newAdmin(app)).ask('POST /_api/admin/customer-status', { email, banned: true, reason: 'Insulted a cleaner.' });
const statesOf = async (plan: StartedPlan) => (await readPlan(app, plan)).visits.map(({ state }) => state);
const heldBy = async () => {
  await stayIn(cleaner.visitor, cleanerEmail);
  return (await cleaner.visitor.ask('GET /_api/cleaner/standing-visits', {})).heldPercent;
};

// shows: defense 94
it('lose them at once: what is planned is free again, what is paid stays as any booking, and both are told', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { customer, job } = started;
  const [paid, planned] = (await readPlan(app, started)).visits;
  await hoursBefore(app, paid!.startTime!, 71);
  await hoursBefore(app, paid!.startTime!, 35);
  expect((await statesOf(started)).slice(0, 2)).toEqual(['paid', 'planned']);
  expect(await heldBy()).toBeGreaterThan(0);
  await ban(customer.email);
  expect((await readPlan(app, started)).plan).toMatchObject({ state: 'ended', endCode: 'by_team' });
  expect([...new Set((await statesOf(started)).slice(1))]).toEqual(['skipped']);
  expect((await statesOf(started))[0]).toBe('paid');
  expect(await heldBy()).toBe(0);
  expect((await openTimes(180)).some(({ startTime }) => startTime === planned!.startTime)).toBe(true);
  expect(chargedFor(paid!.bookingId!)).toEqual([13_500]);
  const { bookings } = await (await stayIn(customer.visitor, customer.email)).ask('GET /_api/bookings/mine', {});
  expect(bookings.find(({ id }) => id === job.bookingId)?.status).not.toBe('canceled');
  expect((await mail(customer.email, 'have ended')).text).toContain(REFUSAL);
  expect((await mail(cleanerEmail, 'have ended')).text).not.toContain('Insulted');
  const { user } = await customer.visitor.ask('GET /_api/auth/session', {});
  const team = await newAdmin(app);
  const { rows } = await app.server.database.pool.query('select id from users where email = $1', [user.email]);
  const shown = (await team.ask('GET /_api/admin/customer', { customerId: String(rows[0].id) })).customer;
  expect(shown.history).toMatchObject([
    { action: 'customer.banned', who: expect.any(String), why: 'Insulted a cleaner.' },
    { action: 'plan.ended', who: null, why: 'The customer was banned.' },
  ]);
});

// shows: defense 94
it('begin none and go on with none, in the words of a booking', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, plan } = started;
  const { visitor, email } = started.customer;
  const [visit] = (await readPlan(app, started)).visits;
  const other = await firstVisit(app, cleaner, { who: started });
  await ban(email);
  const begin = { bookingId: other.job.bookingId, repeatWeeks: 1, cardId: started.card.id, consentVersion: 1 } as const;
  expect(await visitor.call('POST /_api/plans', begin)).toMatchObject(REFUSED);
  const terms = { weekday: 3, time: '10:00', repeatWeeks: 1, minutes: 180 } as const;
  expect(await visitor.call('POST /_api/plans/change', { planId: plan.id, ...terms })).toMatchObject(REFUSED);
  expect(await app.visitor().call('POST /_api/plans/resume', { token })).toMatchObject(REFUSED);
  const answer = { planId: plan.id, nominalDate: visit!.nominalDate, answer: 'time', timeSlotId: 1 } as const;
  expect(await visitor.call('POST /_api/plans/answer-clash', answer)).toMatchObject(REFUSED);
  expect((await visitor.ask('GET /_api/plans/offer', { bookingId: String(other.job.bookingId) })).problem).toBe(
    'unfit',
  );
});

it('lose them in the background where another spelling of their email was banned', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { pool } = app.server.database;
  await pool.query(
    `update users set email = 'sam.pole@gmail.com' where id = (select customer_user_id from plans where id = $1)`,
    [started.plan.id],
  );
  const guest = { name: 'Sam Pole', email: 'sampole+home@gmail.com' };
  await bookCleaner(app, cleaner, { who: guest });
  await ban(guest.email);
  await keepPlans(app);
  expect((await readPlan(app, started)).plan).toMatchObject({ state: 'ended', endCode: 'by_team' });
});

it('leaves nothing behind: money, times and emails agree with the provider', async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
