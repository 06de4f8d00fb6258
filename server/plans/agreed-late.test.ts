import { expect, it } from 'vitest';
import { payByCard, takeFree } from '../../tests/book.ts';
import { openTimesOf } from '../../tests/bookable-cleaner.ts';
import { startPlanApp } from '../../tests/plans.ts';
import { cancelJob, goToMorning } from '../../tests/rescue.ts';
import { holdRequest, someone } from '../../tests/saved-card.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Standing visits that were agreed to with a payment begin once its card is kept, which the provider may put off. */

const { app, cleaner, mail } = await startPlanApp();
const { pool } = app.server.database;

/** Somebody pays for a visit, and for others after it; the provider does not say yet whether the card is kept. */
async function paidWithPlan() {
  const who = await someone(app);
  const times = (await openTimesOf(app, cleaner)).toSorted((a, b) => a.startTime.localeCompare(b.startTime));
  const { id: slotId, startTime } = takeFree(app.origin, times);
  const hold = await holdRequest(who, { slotId });
  const { body } = await hold.call({ saveCard: true, consentVersion: 1, repeatWeeks: 2 });
  const { intentId } = await payByCard(app, body.clientSecret);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const isIn = async (state: string) => {
    const asked = "select from pgboss.job where name = 'paid-card' and data->>'id' = $1 and state::text = $2";
    return (await pool.query(asked, [intentId, state])).rowCount === 1;
  };
  const stop = app.sandbox.stripe.onRequest('GET /v1/payment_intents/*', 'before', async ({ form }) => {
    // That of the card alone: whoever books may ask for the same intent at that moment.
    if (!JSON.stringify(form).includes('payment_method') || !(await isIn('active'))) return;
    begin();
    await held;
  });
  const { body: booked } = await hold.book(intentId, body);
  await begun;
  return {
    who,
    intentId,
    job: { bookingId: booked.booking.id, token: booked.token, startTime },
    async goOn() {
      stop();
      release();
      await waitFor(() => isIn('completed'));
      return (await who.visitor.ask('GET /_api/plans', {})).plans;
    },
  };
}

it('begin not any more once their customer has read that none do', async () => {
  const { who, intentId, goOn } = await paidWithPlan();
  // As if this try were the last one, and had not come to an end in time.
  await pool.query(
    `update pgboss.job set data = data || '{"id": "held"}' where name = 'paid-card' and state = 'active'`,
  );
  await pool.query(`insert into pgboss.job (name, data) values ('paid-card-given-up', $1)`, [{ id: intentId }]);
  await mail(who.email, 'without standing visits');
  await pool.query(`update pgboss.job set data = $1 where name = 'paid-card' and state = 'active'`, [{ id: intentId }]);
  expect(await goOn()).toEqual([]);
});

it('do not begin where their cleaner cancels first, and say so, whatever was wished for then', async () => {
  await goToMorning(app);
  for (const wish of ['find', 'refund'] as const) {
    const { who, job, goOn } = await paidWithPlan();
    const { bookingId, token } = job;
    await app.visitor().ask('POST /_api/bookings/rescue-wish', { bookingId, token, wish });
    await cancelJob(cleaner, job);
    expect(await goOn()).toEqual([]);
    const told = await mail(who.email, 'standing visits could not begin');
    expect(told.text).toContain('cannot come to the visit');
    expect(told.text).not.toContain('stands as it was booked');
  }
});
