import { expect, it } from 'vitest';
import { readPlan, startPlan, startPlanApp, stayIn } from '../../tests/plans.ts';

const { app, cleaner } = await startPlanApp();

it('the time of a visit that is not charged yet is taken, also to its own customer, who has not paid for it', async () => {
  const started = await startPlan(app, cleaner, { repeatWeeks: 1 });
  const planned = (await readPlan(app, started)).visits.find(({ state }) => state === 'planned')!;
  const { rows } = await app.server.database.pool.query('select time_slot_id, service_id from bookings where id = $1', [
    planned.bookingId,
  ]);
  const { email } = started.customer;
  const visitor = await stayIn(started.customer.visitor, email);
  const answer = await visitor.call('POST /_api/bookings/payment-intent', {
    timeSlotId: rows[0].time_slot_id,
    serviceId: rows[0].service_id,
    customerDetails: { name: 'Robin Vale', email },
  });
  expect([answer.status, answer.error]).toEqual([409, 'That time was just taken. Please choose another.']);
});
