import { expect, it } from 'vitest';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin, submittedCleaner } from '../../tests/onboard.ts';
import { startPlan, startPlanApp } from '../../tests/plans.ts';

/** The audit log leads to the job or the person that an entry is about, by whatever it names them (docs/product.md#records). */

const { app, cleaner } = await startPlanApp();

it('leads to the job of a plan and of a report, and to the cleaner of a profile', async () => {
  const { plan, job, customer } = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const { bookingId } = job;
  const { cleanerId } = await submittedCleaner(app, { name: 'Rita Review' });
  await advanceTo(app, job.endTime);
  await app.visitor().ask('POST /_api/bookings/report', { bookingId, token: job.token, message: 'Dirty windows.' });
  const admin = await newAdmin(app);
  const { items } = await admin.ask('GET /_api/admin/queue', {});
  const report = items.find((item) => item.kind === 'report' && item.bookingId === bookingId)!;
  const review = items.find((item) => item.kind === 'review' && item.cleanerId === cleanerId)!;
  for (const { id } of [report, review]) await admin.ask('POST /_api/admin/queue/take', { id });
  await admin.ask('POST /_api/admin/plan-action', { planId: plan.id, action: 'end', reason: 'They asked for it.' });
  const { entries } = await admin.ask('GET /_api/admin/audit', {});
  const about = (subject: string) => entries.find((entry) => entry.subject === subject);
  const ofJob = { subjectName: 'Robin Vale', bookingId, cleanerId: null };
  expect(about(`plan:${plan.id}`)).toMatchObject(ofJob);
  expect(about(report.id)).toMatchObject(ofJob);
  expect(about(review.id)).toMatchObject({ subjectName: 'Rita Review', bookingId: null, cleanerId });
  const found = async (words: string) =>
    (await admin.ask('GET /_api/admin/audit', { about: words })).entries.map(({ subject }) => subject);
  expect(await found(`#BK-${bookingId}`)).toEqual([`plan:${plan.id}`]);
  expect(await found(customer.email)).toEqual([`plan:${plan.id}`]);
});
