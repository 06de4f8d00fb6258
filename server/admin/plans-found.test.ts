import { expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { readPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';

/** Standing visits are found by the team, and their visits read as everywhere (docs/product.md#standing-visits-and-the-team). */

const { app, cleaner, cleanerEmail } = await startPlanApp();
const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
const other = await startPlan(app, cleaner, { repeatWeeks: 2 });

it('are found by who has them, and by the number of any job of theirs', async () => {
  const admin = await newAdmin(app);
  const found = async (q: string) => (await admin.ask('GET /_api/admin/plans', { q })).map(({ id }) => id);
  const { customer, plan, job } = started;
  const [visit] = (await readPlan(app, started)).visits;
  expect(await found(customer.email)).toEqual([plan.id]);
  expect(await found('no such name')).toEqual([]);
  expect(await found(`#BK-${job.bookingId}`)).toEqual([plan.id]);
  expect(await found(`bk ${visit!.bookingId}`)).toEqual([plan.id]);
  const cleanerId = String(cleaner.cleanerId);
  const { displayName } = await admin.ask('GET /_api/admin/cleaner-detail', { cleanerId });
  expect(await found(displayName)).toEqual([other.plan.id, plan.id]);
  expect(await admin.ask('GET /_api/admin/plans', { q: customer.email, state: 'ended' })).toEqual([]);
});

it('lend their visits the same words in the team’s list, in its file and on the job’s page, which leads to them', async () => {
  const admin = await newAdmin(app);
  const { token } = started;
  const [skipped, planned] = (await readPlan(app, started)).visits;
  await app.visitor().ask('POST /_api/plans/skip', { token, nominalDate: skipped!.nominalDate, refundAmount: 0 });
  const jobs = await admin.ask('GET /_api/admin/jobs', {});
  const rowOf = (bookingId: number | null) => jobs.find(({ id }) => id === bookingId);
  expect(rowOf(skipped!.bookingId)).toMatchObject({ status: 'canceled', paid: false, leftOut: 'skipped' });
  expect(rowOf(planned!.bookingId)).toMatchObject({ status: 'scheduled', paid: false });
  const file = await (await admin.fetch('/_api/admin/export?what=jobs')).text();
  const inFile = (bookingId: number) => file.split('\n').find((line) => line.startsWith(`BK-${bookingId},`));
  expect(inFile(skipped!.bookingId!)).toContain(',Skipped,');
  expect(inFile(planned!.bookingId!)).toContain(',Planned,');
  const jobOf = async (bookingId: number) =>
    (await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job;
  const plan = { state: 'active', isFirst: false };
  expect(await jobOf(skipped!.bookingId!)).toMatchObject({ status: 'canceled', leftOut: 'skipped', plan });
  expect(await jobOf(planned!.bookingId!)).toMatchObject({ status: 'scheduled', paid: false, plan });
  expect((await jobOf(started.job.bookingId)).plan).toEqual({ state: 'active', isFirst: true });
});

it('say why the team has ended them, also afterwards', async () => {
  const admin = await newAdmin(app);
  const planOf = async () => (await admin.ask('GET /_api/admin/plans', { q: other.customer.email }))[0];
  expect(await planOf()).toMatchObject({ state: 'active', reason: null });
  const reason = 'Two doors down the customer has another cleaner.';
  await admin.ask('POST /_api/admin/plan-action', { planId: other.plan.id, action: 'end', reason });
  expect(await planOf()).toMatchObject({ state: 'ended', endCode: 'by_team', reason });
});

it('have their pause as the reason in what happened to a visit that it took off', async () => {
  const paused = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { nominalDate, bookingId } = (await readPlan(app, paused)).visits.at(-1)!;
  await app.visitor().ask('POST /_api/plans/pause', { token: paused.token, from: nominalDate });
  const admin = await newAdmin(app);
  const { job } = await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) });
  const entry = job.history.find(({ action }) => action === 'visit.skipped');
  expect(entry).toMatchObject({ who: 'system', why: 'The standing visits were paused.' });
});

it('that have begun again with the same visit are those that its page leads to', async () => {
  const { customer, card, job, plan, token } = await startPlan(app, cleaner, { repeatWeeks: 1 });
  await app.visitor().ask('POST /_api/plans/end', { token });
  await advanceTo(app, job.endTime, MINUTE);
  await stayIn(cleaner.visitor, cleanerEmail);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
  const admin = await newAdmin(app);
  const bookingId = String(job.bookingId);
  const shown = async () => (await admin.ask('GET /_api/admin/job', { bookingId })).job.plan;
  expect(await shown()).toEqual({ state: 'ended', isFirst: true });
  await stayIn(customer.visitor, customer.email);
  const { rhythms } = await customer.visitor.ask('GET /_api/plans/offer', { bookingId });
  const { plan: again } = await customer.visitor.ask('POST /_api/plans', {
    ...{ bookingId: job.bookingId, repeatWeeks: 1, cardId: card.id, consentVersion: 1 },
    consentText: rhythms[0]!.consentText,
  });
  expect(again.id).toBeGreaterThan(plan.id);
  expect(await shown()).toEqual({ state: 'active', isFirst: true });
});
