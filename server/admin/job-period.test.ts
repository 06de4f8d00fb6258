import { expect, it } from 'vitest';
import { dateIn } from '#contract/time';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';

/** A clock that was moved, which no browser knows of, as in the sandbox. */

const { app, cleaner } = await startPlanApp();
const started = await startPlan(app, cleaner, { repeatWeeks: 1 });

it('a figure leads to a list that holds exactly what it counts, by our clock and by the words of the list', async () => {
  const { token } = started;
  const [skipped, planned] = (await readPlan(app, started)).visits;
  await app.visitor().ask('POST /_api/plans/skip', { token, nominalDate: skipped!.nominalDate, refundAmount: 0 });
  const check = async () => {
    const admin = await newAdmin(app);
    const figures = await admin.ask('GET /_api/admin/metrics', {});
    const idsOf = async (period: 'days' | 'week', status: 'not_canceled' | 'scheduled' | 'completed' | 'canceled') =>
      (await admin.ask('GET /_api/admin/jobs', { period, status, sort: 'when', limit: '500' })).map(({ id }) => id);
    const lists = {
      days: await idsOf('days', 'not_canceled'),
      scheduled: await idsOf('week', 'scheduled'),
      completed: await idsOf('week', 'completed'),
      canceled: await idsOf('week', 'canceled'),
    };
    expect({
      days: figures.jobsLast7Days,
      scheduled: figures.thisWeekScheduled,
      completed: figures.thisWeekCompleted,
      canceled: figures.thisWeekCanceled,
    }).toEqual(Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ids.length])));
    return lists;
  };
  await advanceTo(app, skipped!.startTime!, 60_000);
  const { canceled, days } = await check();
  expect(canceled).toContain(skipped!.bookingId);
  expect(days).not.toContain(skipped!.bookingId);
  await advanceTo(app, planned!.startTime!, -60_000);
  const { scheduled, canceled: later } = await check();
  expect(scheduled).toContain(planned!.bookingId);
  expect(later).not.toContain(skipped!.bookingId);
});

it('the queue and accounting say what our clock shows', async () => {
  const admin = await newAdmin(app);
  const now = app.clock.now().getTime();
  const queue = await admin.ask('GET /_api/admin/queue', {});
  expect(Math.abs(Date.parse(queue.now) - now)).toBeLessThan(60_000);
  const accounting = await admin.ask('GET /_api/admin/accounting', { month: '2026-01' });
  expect(accounting).toMatchObject({ month: '2026-01', latestMonth: dateIn(now, 'America/New_York').slice(0, 7) });
});
