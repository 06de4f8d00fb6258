import { expect, it } from 'vitest';
import { addDays, HOUR } from '#contract/time';
import { newAdmin } from '../../tests/onboard.ts';
import {
  changeTerms,
  hoursBefore,
  ownerOf,
  readPlan,
  type StartedPlan,
  startPlan,
  startPlanApp,
  stayIn,
  visitOn,
} from '../../tests/plans.ts';
import { stopFirst } from '../../tests/stopped-request.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What ends visits looks at each once more, under its plan's lock: their customer may have done something since. */

const { app, cleaner, cleanerEmail, emails, end, goTo, mail, moveTo, plannedOf } = await startPlanApp();
const INTENTS = '/v1/payment_intents';
const task = (name: string) => app.server.modules.plans.scheduledTasks.find((one) => one.name === name)!.run();

// Weeks pass, which no session of the team outlasts.
const setStatus = async (status: 'active' | 'suspended') => {
  const change = { cleanerId: cleaner.cleanerId, status, reason: 'Two were mixed up.' };
  await (await newAdmin(app)).ask('POST /_api/admin/cleaner-status', change);
};

/** A visit that is so near that it is left out where its cleaner is away; they are back, and its plan does not know of it yet. */
async function backBeforeTheEnd() {
  const started = await startPlan(app, cleaner, { repeatWeeks: 4 });
  const [visit] = await plannedOf(started);
  await setStatus('suspended');
  await hoursBefore(app, visit!.startTime!, 24.5);
  await setStatus('active');
  await app.clock.advance(HOUR);
  return { started, visit };
}

/** Locks a plan, as a slow change of it does; what waits for it goes on in its order once it is let go. */
async function lockPlan({ plan }: StartedPlan) {
  const { pool } = app.server.database;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from plans where id = $1 for update', [plan.id]);
  const waiting =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return {
    hasWaiting: (count: number) =>
      waitFor(async () => (await pool.query(waiting)).rows[0].n === count, { what: `${count} to wait for the lock` }),
    async letGo() {
      await client.query('rollback');
      client.release();
    },
  };
}

/** A visit is paid while its customer pauses, who goes on before what they paused has ended. */
async function paidWhilePaused(pauseOf: (date: string) => { from?: string; until?: string }) {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  const [visit] = await plannedOf(started);
  for (const hours of [71, 36.01]) await hoursBefore(app, visit!.startTime!, hours);
  await app.clock.advance(60_000);
  const paying = stopFirst(app, `POST ${INTENTS}/*/confirm`, 'before');
  const canceling = stopFirst(app, `POST ${INTENTS}/*/cancel`, 'before');
  const charging = task('charge visits');
  await paying.reached;
  const pausing = app.visitor().ask('POST /_api/plans/pause', { token, ...pauseOf(visit!.nominalDate) });
  await canceling.reached;
  paying.letGo();
  await charging;
  await app.visitor().ask('POST /_api/plans/resume', { token });
  canceling.letGo();
  await pausing;
  await app.catchUp();
  return { started, visit: visit! };
}

it('a visit that was paid in the second of a pause stays where that is taken back', async () => {
  const { started, visit } = await paidWhilePaused((date) => ({ from: date, until: date }));
  expect(await visitOn(app, started, visit.nominalDate)).toMatchObject({ state: 'paid' });
  expect(await emails(started.customer.email, 'canceled')).toEqual([]);
  await end(started);
});

it('one whose payment went back by it is ended at once, since it is asked for once', async () => {
  const { started, visit } = await paidWhilePaused(() => ({}));
  await hoursBefore(app, visit.startTime!, 35);
  await task('charge visits');
  await app.catchUp();
  expect(await visitOn(app, started, visit.nominalDate)).toMatchObject({ state: 'skipped' });
  const told = (await mail(started.customer.email, 'Skipped: ')).text.replace(/\s+/g, ' ');
  expect(told).toContain(
    'is skipped, since its payment goes back to you, and we do not charge your card for it again.',
  );
  const { bookings } = await (await ownerOf(started)).ask('GET /_api/bookings/mine', {});
  const shown = bookings.find(({ id }) => id === visit.bookingId);
  const ofPlan = { ofPlan: true, leftOut: 'skipped' };
  expect(shown).toMatchObject({ ...ofPlan, status: 'canceled', paidAmount: 135, refundedAmount: 135 });
  // By that its page and list would say that nothing was charged.
  expect(shown).not.toHaveProperty('paid');
  const admin = await newAdmin(app);
  const jobs = await admin.ask('GET /_api/admin/jobs', {});
  const { job } = await admin.ask('GET /_api/admin/job', { bookingId: String(visit.bookingId) });
  for (const seen of [jobs.find(({ id }) => id === visit.bookingId), job]) {
    expect(seen).toMatchObject({ status: 'canceled', leftOut: 'skipped' });
    expect(seen).not.toHaveProperty('paid');
  }
  await end(started);
});

it('a visit that was moved off a day off meanwhile keeps its time', async () => {
  const started = [
    await startPlan(app, cleaner, { repeatWeeks: 4 }),
    await startPlan(app, cleaner, { repeatWeeks: 4 }),
  ];
  const pairs = [];
  for (const plan of started) pairs.push({ plan, visit: (await plannedOf(plan))[0]! });
  // The soonest is ended first.
  const [one, two] = pairs.toSorted((a, b) => Date.parse(a.visit.startTime!) - Date.parse(b.visit.startTime!));
  const [from, to] = [one!.visit.nominalDate, two!.visit.nominalDate];
  await goTo(addDays(from, -10));
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from, to });
  const lock = await lockPlan(one!.plan);
  const ending = task('end visits of plans');
  await lock.hasWaiting(1);
  const startTime = await moveTo(two!.plan, two!.visit, (day) => day > to);
  await lock.letGo();
  await ending;
  expect(await visitOn(app, two!.plan, to)).toMatchObject({ state: 'planned', startTime });
  for (const plan of started) await end(plan);
});

it('a date that a pause has left out is not said to be skipped, as it comes again', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token } = started;
  const [, second] = await plannedOf(started);
  const { nominalDate, bookingId } = second!;
  await app.visitor().ask('POST /_api/plans/pause', { token, from: nominalDate, until: nominalDate });
  const words = 'This visit is left out for now. Once it is planned again, you can skip it.';
  const skipped = await app.visitor().call('POST /_api/plans/skip', { token, nominalDate });
  expect([skipped.status, skipped.error]).toEqual([409, words]);
  await stayIn(started.customer.visitor, started.customer.email);
  const canceled = await started.customer.visitor.call('POST /_api/bookings/cancel', { bookingId: bookingId! });
  expect([canceled.status, canceled.error]).toEqual([409, words]);
  await app.visitor().ask('POST /_api/plans/resume', { token });
  const skip = () => app.visitor().call('POST /_api/plans/skip', { token, nominalDate });
  // The same press, sent more than once.
  expect((await Promise.all([skip(), skip(), skip()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await visitOn(app, started, nominalDate)).toMatchObject({ state: 'skipped' });
  await end(started);
});

it('one that never comes again is, as nothing is left to be skipped', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const [, second, third] = await plannedOf(started);
  const pause = { token: started.token, from: third!.nominalDate, until: third!.nominalDate };
  await app.visitor().ask('POST /_api/plans/pause', pause);
  await changeTerms(started, { repeatWeeks: 4 });
  const skip = async ({ nominalDate }: { nominalDate: string }) =>
    (await app.visitor().call('POST /_api/plans/skip', { token: started.token, nominalDate })).status;
  expect(await skip(second!)).toBe(200);
  await end(started);
  expect([await skip(second!), await skip(third!)]).toEqual([200, 200]);
});

it('the same pause, asked for again as its answer was lost, is the same', async () => {
  const started = await startPlan(app, cleaner);
  const { token } = started;
  for (const _try of ['first', 'again'])
    expect((await app.visitor().call('POST /_api/plans/pause', { token })).status).toBe(200);
  const other = await app
    .visitor()
    .call('POST /_api/plans/pause', { token, until: (await readPlan(app, started)).plan.now.slice(0, 10) });
  expect(other.status).toBe(409);
  expect(await emails(started.customer.email, 'are paused')).toHaveLength(1);
  await end(started);
});

it('one that was to be left out, as its cleaner was away, takes place where they are back just before', async () => {
  const { started, visit } = await backBeforeTheEnd();
  const lock = await lockPlan(started);
  const keeping = app.server.modules.plans.keepAllWith(cleaner.cleanerId);
  await lock.hasWaiting(1);
  const charging = task('charge visits');
  await lock.hasWaiting(2);
  await lock.letGo();
  await Promise.all([keeping, charging]);
  await task('charge visits');
  expect(await visitOn(app, started, visit!.nominalDate)).toMatchObject({ state: 'paid' });
  await end(started);
});

it('one whose cleaner is back is not left out, although its plan does not know of it yet', async () => {
  const { started, visit } = await backBeforeTheEnd();
  await task('charge visits');
  for (const name of ['keep plans', 'charge visits']) await task(name);
  expect(await visitOn(app, started, visit!.nominalDate)).toMatchObject({ state: 'paid' });
  await end(started);
});
