import { expect, it } from 'vitest';
import { dayLabel } from '#contract/time';
import { readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';

/** From when on a change of standing visits is told to hold (docs/product.md#standing-visits). */

const { app, cleaner, mail, end } = await startPlanApp();

// shows: product/standing-visits/change
it('the first visit that takes place is announced, not one that was skipped or is in a pause', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { token, plan, customer } = started;
  const dates = (await readPlan(app, started)).visits.map(({ nominalDate }) => nominalDate);
  await app.visitor().ask('POST /_api/plans/skip', { token, nominalDate: dates[0]! });
  const pause = { from: dates[1]!, until: dates[2]! };
  await app.visitor().ask('POST /_api/plans/pause', { token, ...pause });
  const weekday = (plan.weekday + (plan.weekday === 6 ? 6 : 1)) % 7;
  const change = { token, weekday };
  const shown = await app.visitor().ask('POST /_api/plans/change', { ...change, preview: true });
  if ('plan' in shown) throw new Error('It was no preview.');
  await app.visitor().ask('POST /_api/plans/change', change);
  const { visits } = await readPlan(app, started);
  const first = visits.find(({ state }) => state === 'planned')!;
  expect(shown.firstDate).toBe(first.nominalDate);
  expect(shown.firstDate > dates[2]!).toBe(true);
  const day = dayLabel(Date.parse(first.nominalDate), 'UTC');
  await mail(customer.email, `Your standing visits from ${day} on`);
  await end(started);
});
