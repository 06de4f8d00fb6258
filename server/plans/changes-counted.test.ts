import { expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { addDays, dateIn } from '#contract/time';
import { readPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';

/** Changes of standing visits are told by email, and nobody fills another's mailbox with them (docs/product.md#standing-visits). */

const { app, cleaner, cleanerEmail, end } = await startPlanApp();
const { changesAnHour } = policy.plans;

/** The answers to so many changes that the limit allows, and to one more. */
async function onceTooOften(change: () => Promise<{ status: number }>): Promise<Set<number>> {
  const answers = new Set<number>();
  for (let nth = 0; nth < changesAnHour; nth++) answers.add((await change()).status);
  expect((await change()).status).toBe(429);
  return answers;
}

it('are counted by link and by owner, who can skip and stop all the same', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, customer, plan } = started;
  const byLink = app.visitor();
  expect(await onceTooOften(() => byLink.call('POST /_api/plans/resume', { token }))).toEqual(new Set([200]));
  expect((await byLink.call('POST /_api/plans/pause', { token })).status).toBe(429);
  expect((await byLink.call('POST /_api/plans/change', { token, time: '11:00' })).status).toBe(429);
  // What is only looked at is told nobody.
  expect((await byLink.call('POST /_api/plans/change', { token, time: '11:00', preview: true })).status).toBe(200);

  await stayIn(customer.visitor, customer.email);
  await customer.visitor.ask('POST /_api/plans/pause', { planId: plan.id });
  await customer.visitor.ask('POST /_api/plans/resume', { planId: plan.id });
  const { nominalDate } = (await readPlan(app, started)).visits.find(({ state }) => state === 'planned')!;
  await byLink.ask('POST /_api/plans/skip', { token, nominalDate });
  await end(started);
});

it('are counted by plan of who announces its rate', async () => {
  const [one, other] = [await startPlan(app, cleaner), await startPlan(app, cleaner)];
  await stayIn(cleaner.visitor, cleanerEmail);
  const from = addDays(dateIn(app.clock.now().getTime(), 'America/New_York'), policy.plans.rateNoticeDays + 1);
  const announce = (planId: number, hourlyRate: number) =>
    cleaner.visitor.call('POST /_api/cleaner/plan-rate', { planId, hourlyRate, from });
  expect(await onceTooOften(() => announce(one.plan.id, 46))).toEqual(new Set([200]));
  expect((await announce(other.plan.id, 46)).status).toBe(200);
  await end(one);
  await end(other);
});
