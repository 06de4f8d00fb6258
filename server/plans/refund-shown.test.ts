import { expect, it } from 'vitest';
import { newAdmin } from '../../tests/onboard.ts';
import { hoursBefore, readPlan, startPlan, startPlanApp } from '../../tests/plans.ts';
import { refundForTeam } from '../../tests/shares.ts';

/** The team is shown what goes back (docs/product.md#what-was-looked-at). */

const { app, cleaner } = await startPlanApp();

it('paid visits are given back for what was shown', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const [first] = (await readPlan(app, started)).visits;
  await hoursBefore(app, first!.startTime!, 71);
  await hoursBefore(app, first!.startTime!, 35);
  const admin = await newAdmin(app);
  const act = (refundable: number) =>
    admin.call('POST /_api/admin/plan-action', {
      planId: started.plan.id,
      action: 'refund',
      reason: 'Bad.',
      refundable,
    });
  expect((await act(0)).status).toBe(409);
  // A refund that is on its way is still in the sum that was shown.
  await refundForTeam(app, first!.bookingId!, 35);
  const { status, body } = await act(135);
  expect([status, body.message]).toEqual([200, '$100.00 goes back to the customer’s card.']);
});
